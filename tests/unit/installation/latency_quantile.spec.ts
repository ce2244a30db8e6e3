import { test } from '@japa/runner'
import { estimateLatencyMs } from '#app/installation/history/rules/latency_quantile'
import { LATENCY_BOUNDS } from '#app/redirect/plane_metrics'

test.group('The latency that a share of answers keeps', () => {
  const buckets = (counts: Record<number, number>) =>
    [...LATENCY_BOUNDS, Infinity].map((bound) => counts[bound] ?? 0)

  test('is spread evenly within a bucket', ({ assert }) => {
    assert.closeTo(estimateLatencyMs(buckets({ 0.0005: 100 }), 0.5)!, 0.25, 0.001)
    assert.closeTo(estimateLatencyMs(buckets({ 0.001: 100 }), 0.5)!, 0.75, 0.001)
    const mixed = buckets({ 0.0005: 98, 0.1: 2 })
    assert.closeTo(estimateLatencyMs(mixed, 0.98)!, 0.5, 0.001)
    assert.closeTo(estimateLatencyMs(mixed, 0.99)!, 75, 0.001)
    assert.closeTo(estimateLatencyMs(mixed, 1)!, 100, 0.001)
  })

  test('is the highest bound beyond it, and nothing where nothing was answered', ({ assert }) => {
    assert.equal(estimateLatencyMs(buckets({ Infinity: 3 }), 0.99), 5_000)
    assert.isNull(estimateLatencyMs(buckets({}), 0.99))
    assert.isNull(estimateLatencyMs([], 0.5))
  })
})
