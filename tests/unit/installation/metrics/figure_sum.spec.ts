import { test } from '@japa/runner'
import { FigureSum } from '#app/installation/metrics/figure_sum'
import { createRegistry } from '#app/installation/metrics/process_metrics'
import { noteTaken, PlaneMetrics } from '#app/redirect/plane_metrics'

/** Returns the figures of a process that has answered `visits` visits. */
async function figuresAfter(visits: number) {
  const plane = new PlaneMetrics()
  for (let visit = 0; visit < visits; visit++) {
    const response = {} as never
    noteTaken(response)
    plane.answered(response, 302)
  }
  const figures = { metrics: plane, spooledClicks: visits, droppedClicks: 1 }
  return createRegistry(figures).getMetricsAsJSON()
}

const valueOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(line))
      ?.split(' ')
      .at(-1)
  )

test.group('Figures of several processes', () => {
  test('are summed, and those of processes that ended stay', async ({ assert }) => {
    const sum = new FigureSum()
    const redirects = async () => valueOf(await sum.write(), 'shunt_redirects_total{status="302"}')
    sum.put(1, await figuresAfter(3))
    sum.put(2, await figuresAfter(4))
    assert.equal(await redirects(), 7)
    sum.put(2, await figuresAfter(6))
    assert.equal(await redirects(), 9)
    await sum.retire(1)
    assert.equal(await redirects(), 9)
    sum.put(3, await figuresAfter(1))
    await Promise.all([sum.retire(2), sum.retire(3), sum.retire(3), sum.retire(9)])
    assert.equal(await redirects(), 10)
  })

  test('have a histogram of what redirects took', async ({ assert }) => {
    const sum = new FigureSum()
    sum.put(1, await figuresAfter(3))
    await sum.retire(1)
    sum.put(2, await figuresAfter(2))
    const text = await sum.write()
    assert.equal(valueOf(text, 'shunt_redirect_duration_seconds_count'), 5)
    assert.equal(valueOf(text, 'shunt_redirect_duration_seconds_bucket{le="+Inf"}'), 5)
    assert.equal(valueOf(text, 'shunt_redirect_duration_seconds_bucket{le="5"}'), 5)
    assert.isAbove(valueOf(text, 'shunt_redirect_duration_seconds_sum'), 0)
  })

  test('of no process are none', async ({ assert }) => {
    assert.equal((await new FigureSum().write()).trim(), '')
  })
})
