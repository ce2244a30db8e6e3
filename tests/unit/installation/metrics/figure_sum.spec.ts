import { test } from '@japa/runner'
import { FigureSum } from '#app/installation/metrics/figure_sum'
import { createRegistry } from '#app/installation/metrics/process_metrics'
import { RequestFigures } from '#app/platform/requests/request_figures'
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

  test('have requests and what they took by the name of the route', async ({ assert }) => {
    const figuresOf = (requests: RequestFigures) =>
      createRegistry(
        { metrics: new PlaneMetrics(), spooledClicks: 0, droppedClicks: 0 },
        requests
      ).getMetricsAsJSON()
    const [one, other] = [new RequestFigures(), new RequestFigures()]
    one.answered('links.list', 200, 0.02)
    one.answered('links.list', 401, 7)
    other.answered('links.list', 200, 0.001)
    other.answered('none', 404, 0.001)
    const sum = new FigureSum()
    sum.put(1, await figuresOf(one))
    sum.put(2, await figuresOf(other))
    await sum.retire(1)
    const text = await sum.write()
    const requests = 'shunt_http_requests_total'
    assert.equal(valueOf(text, `${requests}{route="links.list",status="200"}`), 2)
    assert.equal(valueOf(text, `${requests}{route="links.list",status="401"}`), 1)
    assert.equal(valueOf(text, `${requests}{route="none",status="404"}`), 1)
    const duration = 'shunt_http_request_duration_seconds'
    const bucketOf = (le: string) =>
      valueOf(text, `${duration}_bucket{route="links.list",le="${le}"}`)
    assert.deepEqual(['0.01', '0.05', '5', '+Inf'].map(bucketOf), [1, 2, 2, 3])
    assert.equal(valueOf(text, `${duration}_count{route="none"}`), 1)
    assert.closeTo(valueOf(text, `${duration}_sum{route="links.list"}`), 7.021, 0.001)
  })

  test('of the process have their usual names, and no gauge is called a total', async ({
    assert,
  }) => {
    const figures = (await figuresAfter(1)) as unknown as { name: string; type: string }[]
    const names = figures.map(({ name }) => name)
    for (const usual of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds']) {
      assert.include(names, usual)
    }
    const wrong = figures.filter(
      ({ name, type }) => name.endsWith('_total') !== (type === 'counter')
    )
    assert.deepEqual(wrong, [])
  })

  test('of no process are none', async ({ assert }) => {
    assert.equal((await new FigureSum().write()).trim(), '')
  })
})
