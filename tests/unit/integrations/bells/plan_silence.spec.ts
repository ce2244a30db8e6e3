import { test } from '@japa/runner'
import { planSilence, type SilenceFacts } from '#app/integrations/bells/rules/plan_silence'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.parse('2026-11-26T12:00:00Z')

const plan = (facts: Partial<SilenceFacts>) =>
  planSilence(
    {
      days: 3,
      armedAtMs: NOW - 30 * DAY_MS,
      rangAtMs: null,
      lastClickMs: null,
      isOpen: true,
      storedThroughMs: NOW,
      ...facts,
    },
    NOW
  )

test.group('A bell on silence', () => {
  test('rings to the millisecond after its days, and then looks for the next silence', ({
    assert,
  }) => {
    const armedAtMs = NOW - 30 * DAY_MS
    const early = plan({ lastClickMs: NOW - 3 * DAY_MS + 1 })
    assert.deepEqual(early, { rings: false, nextLookMs: NOW + 1, armedAtMs })
    const due = plan({ lastClickMs: NOW - 3 * DAY_MS })
    assert.deepEqual(due, { rings: true, nextLookMs: NOW + 3 * DAY_MS, armedAtMs })
    assert.isTrue(plan({}).rings)
    assert.isFalse(plan({ armedAtMs: NOW - 2 * DAY_MS }).rings)
  })

  test('rings again only where clicks came back after it rang', ({ assert }) => {
    const rangAtMs = NOW - 10 * DAY_MS
    assert.isFalse(plan({ rangAtMs }).rings)
    assert.isFalse(plan({ rangAtMs, lastClickMs: rangAtMs }).rings)
    assert.isTrue(plan({ rangAtMs, lastClickMs: rangAtMs + 1 }).rings)
  })

  test('waits for clicks that are not stored yet', ({ assert }) => {
    const lastClickMs = NOW - 4 * DAY_MS
    const waiting = plan({ lastClickMs, storedThroughMs: NOW - DAY_MS - 1 })
    assert.isFalse(waiting.rings)
    assert.equal(waiting.nextLookMs, NOW + HOUR_MS / 12)
    assert.isTrue(plan({ lastClickMs, storedThroughMs: NOW - DAY_MS }).rings)
  })

  test('counts from the latest look at which there was nothing to click', ({ assert }) => {
    const closed = plan({ isOpen: false })
    assert.deepEqual(closed, { rings: false, nextLookMs: NOW + DAY_MS, armedAtMs: NOW })
  })
})
