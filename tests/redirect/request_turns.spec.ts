import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from '@japa/runner'
import { CALLS, RequestTurns, VISITS } from '#app/redirect/request_turns'

/** Requests of named senders, and the order in which they were begun. */
function someTurns(limits = VISITS) {
  const begun: string[] = []
  const turns = new RequestTurns((request) => request.headers.from!, limits)
  const ask = (from: string, name = from) => {
    const response = { destroyed: false }
    turns.take(
      { headers: { from } } as IncomingMessage,
      response as unknown as ServerResponse,
      () => begun.push(name)
    )
    return response
  }
  return { begun, turns, ask }
}

test.group('Requests of one turn', () => {
  test('a few begin at once', ({ assert }) => {
    const { begun, ask } = someTurns()
    for (let at = 0; at < 64; at++) ask('a')
    assert.lengthOf(begun, 64)
  })

  test('of calls, which cost more, one does', async ({ assert }) => {
    const { begun, ask } = someTurns(CALLS)
    for (let at = 0; at < 3; at++) ask('a', String(at))
    assert.lengthOf(begun, 1)
    await nextTurn()
    assert.lengthOf(begun, 2)
    await nextTurn()
    assert.deepEqual(begun, ['0', '1', '2'])
  })

  test('calls wait while connections come in, and one begins now and then', async ({ assert }) => {
    const { begun, turns, ask } = someTurns(CALLS)
    turns.connected()
    for (let at = 0; at < 50; at++) ask('a')
    const startedAt = performance.now()
    while (performance.now() - startedAt < 350) {
      turns.connected()
      await nextTurn()
    }
    assert.isAtLeast(begun.length, 2)
    assert.isAtMost(begun.length, 5)
    for (let turn = 0; turn < 60; turn++) await nextTurn()
    assert.lengthOf(begun, 50)
  })

  test('of many, the rest begins in later turns, and none is lost', async ({ assert }) => {
    const { begun, ask } = someTurns()
    for (let at = 0; at < 1_000; at++) ask('a', String(at))
    assert.lengthOf(begun, 64)
    await nextTurn()
    assert.lengthOf(begun, 128)
    for (let turn = 0; turn < 20; turn++) await nextTurn()
    assert.deepEqual(
      begun,
      Array.from({ length: 1_000 }, (_, at) => String(at))
    )
  })

  test('a sender of thousands waits behind itself', async ({ assert }) => {
    const { begun, ask } = someTurns()
    for (let at = 0; at < 5_000; at++) ask('flood')
    ask('visitor')
    await nextTurn()
    assert.isAtMost(begun.indexOf('visitor'), 66)
    assert.include(begun, 'visitor')
  })

  test('after a new connection a turn is short, and the next one is not', async ({ assert }) => {
    const { begun, turns, ask } = someTurns()
    turns.connected()
    for (let at = 0; at < 200; at++) ask('a')
    assert.lengthOf(begun, 2)
    await nextTurn()
    assert.lengthOf(begun, 4)
    await nextTurn()
    assert.lengthOf(begun, 68)
  })

  test('whoever has gone is not begun', async ({ assert }) => {
    const { begun, ask } = someTurns()
    for (let at = 0; at < 64; at++) ask('a')
    const gone = ask('b', 'gone')
    ask('b', 'there')
    gone.destroyed = true
    await nextTurn()
    assert.notInclude(begun, 'gone')
    assert.include(begun, 'there')
  })

  test('more than may wait begin at once', ({ assert }) => {
    const { begun, ask } = someTurns()
    for (let at = 0; at < 20_065; at++) ask('a')
    assert.lengthOf(begun, 65)
  })
})
