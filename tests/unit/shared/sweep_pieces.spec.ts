import { test } from '@japa/runner'
import { SweepPieces } from '#app/shared/jobs/sweep_pieces'
import { ClocksDisagree } from '#app/shared/time/database_clock'

const fails = async () => {
  throw new Error('a record of its own kind')
}
const isAway = async () => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
}

test.group('The pieces of a sweep', () => {
  test('run though others fail, and the sweep fails at its end', async ({ assert }) => {
    const pieces = new SweepPieces('test')
    const done: string[] = []
    for (const id of ['a', 'b', 'c', 'd']) {
      await pieces.run({ id }, id === 'b' || id === 'c' ? fails : async () => void done.push(id))
    }
    assert.deepEqual(done, ['a', 'd'])
    assert.throws(() => pieces.finish(), /^2 of 4 failed, the first one with: a record of its own/)
  })

  test('end well where all do', async ({ assert }) => {
    const pieces = new SweepPieces('test')
    await pieces.run({ id: 'a' }, async () => {})
    assert.doesNotThrow(() => pieces.finish())
  })

  test('stop at once where clocks disagree', async ({ assert }) => {
    const pieces = new SweepPieces('test')
    const disagree = async () => {
      throw new ClocksDisagree(90_000)
    }
    await assert.rejects(() => pieces.run({ id: 'a' }, disagree), /clock/)
  })

  test('stop where the database is away, but not for one slow record', async ({ assert }) => {
    const pieces = new SweepPieces('test')
    for (const piece of [isAway, isAway, async () => {}, isAway, isAway, fails, isAway, isAway]) {
      await pieces.run({ id: 'a' }, piece)
    }
    await assert.rejects(() => pieces.run({ id: 'b' }, isAway), /ECONNREFUSED/)
  })
})
