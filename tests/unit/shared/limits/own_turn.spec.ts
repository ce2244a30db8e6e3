import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from '@japa/runner'
import { noteNewcomer } from '#app/shared/limits/newcomers'
import { inTurns, ownTurn } from '#app/shared/limits/own_turn'

/** Says what comes in which turn of the event loop, until all is there. */
async function listTurns(count: number, begin: (came: (name: string) => void) => void) {
  const turns: string[][] = []
  let now: string[] = []
  let all = 0
  begin((name) => {
    now.push(name)
    all++
  })
  while (all < count) {
    await nextTurn()
    if (now.length > 0) turns.push(now)
    now = []
  }
  return turns
}

test.group('Turns of the event loop', () => {
  test('large pieces of work that begin together have one each', async ({ assert }) => {
    const turns = await listTurns(3, (came) => {
      for (const name of ['a', 'b', 'c']) void ownTurn().then(() => came(name))
    })
    assert.deepEqual(turns, [['a'], ['b'], ['c']])
  })

  test('pieces of two lists come in turn, with all that is in them', async ({ assert }) => {
    const turns = await listTurns(5, (came) => {
      const read = async (items: string[]) => {
        for await (const some of inTurns(items, 2)) came(some.join(''))
      }
      void read([...'abcde'])
      void read([...'xyz'])
    })
    assert.deepEqual(turns, [['ab'], ['xy'], ['cd'], ['z'], ['e']])
  })

  test('visitors who come keep the pieces waiting, but not for good', async ({ assert }) => {
    const startedMs = performance.now()
    let pieces = 0
    const read = async () => {
      for await (const some of inTurns([...'abcdef'], 2)) pieces += some.length / 2
    }
    const reading = read()
    const come = () => {
      noteNewcomer()
      if (pieces < 3) setImmediate(come)
    }
    come()
    await reading
    assert.equal(pieces, 3)
    assert.isAbove(performance.now() - startedMs, 20)
  })
})
