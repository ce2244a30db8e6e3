import { test } from '@japa/runner'
import { buildFunnel } from '#app/visits/analytics/rules/funnel'

test.group('A funnel', () => {
  test('says of each step its share of all visits, and what was lost before it', ({ assert }) => {
    const steps = buildFunnel([
      { name: 'visits', visits: 200 },
      { name: 'lead', visits: 50 },
      { name: 'sale', visits: 10 },
    ])
    assert.deepEqual(steps, [
      { name: 'visits', visits: 200, share: 1, lost: null },
      { name: 'lead', visits: 50, share: 0.25, lost: { visits: 150, share: 0.75 } },
      { name: 'sale', visits: 10, share: 0.05, lost: { visits: 40, share: 0.8 } },
    ])
  })

  test('never grows, and stands without any visit', ({ assert }) => {
    const [, more] = buildFunnel([
      { name: 'visits', visits: 2 },
      { name: 'lead', visits: 3 },
    ])
    assert.deepEqual([more.visits, more.share, more.lost], [2, 1, { visits: 0, share: 0 }])
    const [none, after] = buildFunnel([
      { name: 'visits', visits: 0 },
      { name: 'lead', visits: 1 },
    ])
    assert.deepEqual([none.share, after.visits, after.lost], [0, 0, { visits: 0, share: 0 }])
  })
})
