import { test } from '@japa/runner'
import { LoopJudge, type LoopVerdict } from '#app/installation/watchdog/rules/loop_judge'

const LOOK_EVERY_MS = 250

/**
 * Looks for `forMs` milliseconds at an event loop that stands still, and returns the last verdict.
 */
function watchStanding(judge: LoopJudge, forMs: number, cpuShare: number): LoopVerdict {
  judge.look({ beats: 1, nowMs: 1_000, cpuMs: 70 })
  let verdict: LoopVerdict = { standingMs: 0, isStuck: false }
  for (let ms = LOOK_EVERY_MS; ms <= forMs; ms += LOOK_EVERY_MS) {
    verdict = judge.look({ beats: 1, nowMs: 1_000 + ms, cpuMs: 70 + ms * cpuShare })
  }
  return verdict
}

test.group('A watched event loop', () => {
  test('is stuck after 5 s of processor time, not before', ({ assert }) => {
    assert.isFalse(watchStanding(new LoopJudge(), 4_750, 1).isStuck)
    assert.isTrue(watchStanding(new LoopJudge(), 5_000, 1).isStuck)
  })

  test('is stuck after 15 s of waiting, not before', ({ assert }) => {
    assert.isFalse(watchStanding(new LoopJudge(), 14_750, 0.1).isStuck)
    assert.deepEqual(watchStanding(new LoopJudge(), 15_000, 0.1), {
      standingMs: 15_000,
      isStuck: true,
    })
  })

  test('begins anew with each turn', ({ assert }) => {
    const judge = new LoopJudge()
    watchStanding(judge, 4_750, 1)
    assert.deepEqual(judge.look({ beats: 2, nowMs: 6_000, cpuMs: 4_900 }), {
      standingMs: 0,
      isStuck: false,
    })
    assert.isFalse(judge.look({ beats: 2, nowMs: 10_750, cpuMs: 9_650 }).isStuck)
  })

  test('is not stuck where the whole process or machine was stopped', ({ assert }) => {
    const judge = new LoopJudge()
    judge.look({ beats: 1, nowMs: 1_000, cpuMs: 70 })
    for (let pause = 1; pause <= 10; pause++) {
      const verdict = judge.look({ beats: 1, nowMs: 1_000 + pause * 3_600_000, cpuMs: 70 })
      assert.deepEqual(verdict, { standingMs: pause * 1_000, isStuck: false })
    }
  })
})
