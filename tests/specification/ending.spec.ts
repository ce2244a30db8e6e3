import { test } from '@japa/runner'
import { Installation } from '#tests/fixtures/installation'

const MOMENTS_MS = [300, 700, 1_100, 1_500, 2_000, 2_600]

test.group('Told to end', () => {
  test('at whatever moment of their start, web process and worker go', async ({ assert }) => {
    for (const momentMs of MOMENTS_MS) {
      const installation = new Installation()
      const starting = installation.start().catch(() => {})
      await new Promise((go) => setTimeout(go, momentMs))
      const toldAtMs = performance.now()
      await installation.stop()
      assert.isBelow(performance.now() - toldAtMs, 5_000, `after ${momentMs} ms`)
      await starting
    }
  }).timeout(300_000)
})
