import { test } from '@japa/runner'
import { Watch } from '../../../scripts/launcher/supervisor/watch.ts'

/** Has a process die again and again, each time as soon as it was started; returns the pauses. */
function dieOften(watch: Watch, times: number): number[] {
  const pauses: number[] = []
  let nowMs = 0
  for (let time = 0; time < times; time++) {
    const step = watch.look(false, nowMs)
    if (step.kind !== 'wait') throw new Error(`it did not notice: ${step.kind}`)
    pauses.push(step.pauseMs)
    nowMs += step.pauseMs
    watch.noteStart(nowMs)
  }
  return pauses
}

test.group('The supervisor waits', () => {
  test('twice as long before each further start, and 30 seconds at most', ({ assert }) => {
    const pauses = dieOften(new Watch(), 8)
    assert.deepEqual(pauses, [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  test('until the pause is over, and starts then', ({ assert }) => {
    const watch = new Watch()
    assert.deepEqual(watch.look(true, 0), { kind: 'nothing' })
    assert.deepEqual(watch.look(false, 1_000), { kind: 'wait', pauseMs: 500 })
    assert.deepEqual(watch.look(false, 1_400), { kind: 'nothing' })
    assert.deepEqual(watch.look(false, 1_500), { kind: 'start' })
    // Another ./shunt was at work: the next look tries again.
    assert.deepEqual(watch.look(false, 2_000), { kind: 'start' })
  })

  test('half a second again after a process has run for a minute', ({ assert }) => {
    const watch = new Watch()
    dieOften(watch, 4)
    const startedMs = 7_500
    watch.look(true, startedMs + 59_000)
    assert.deepEqual(watch.look(false, startedMs + 59_500), { kind: 'wait', pauseMs: 8_000 })
    watch.noteStart(70_000)
    watch.look(true, 130_000)
    assert.deepEqual(watch.look(false, 131_000), { kind: 'wait', pauseMs: 500 })
  })

  test('for nothing where someone else started it', ({ assert }) => {
    const watch = new Watch()
    watch.look(false, 0)
    assert.deepEqual(watch.look(true, 600), { kind: 'nothing' })
    assert.deepEqual(watch.look(false, 700), { kind: 'wait', pauseMs: 1_000 })
  })
})
