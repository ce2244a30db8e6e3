import { test } from '@japa/runner'
import { findDrawnText, registerDrawing } from '#app/platform/console/drawings'

test.group('Drawings of the process', () => {
  test('are found under their whole path alone, and drawn once', async ({ assert }) => {
    let times = 0
    const find = registerDrawing('trial', async () => `<svg>${++times}</svg>`)
    assert.equal(times, 0)
    const { path, text } = await find()
    assert.match(path, /^\/assets\/trial-[0-9a-f]{6}\.svg$/)
    assert.equal(await findDrawnText(path), text)
    for (const other of [
      '/assets/trial-000000.svg',
      '/assets/trial.svg',
      '/assets/none-000000.svg',
    ]) {
      assert.isUndefined(await findDrawnText(other), other)
    }
    assert.equal(times, 1)
  })
})
