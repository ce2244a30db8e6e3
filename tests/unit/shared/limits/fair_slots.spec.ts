import { test } from '@japa/runner'
import { FairSlots, type Release } from '#app/shared/limits/fair_slots'

const someSlots = (options = {}) =>
  new FairSlots({ running: 2, runningOfOwner: 1, waitingOfOwner: 3, ...options })

const turn = () => new Promise((go) => setImmediate(go))

test.group('Fair slots', () => {
  test('one owner has no more than its share, and others find room', async ({ assert }) => {
    const slots = someSlots()
    assert.isFunction(await slots.take('a'))
    assert.isNull(await slots.take('a', { patienceMs: 5 }))
    assert.isFunction(await slots.take('b'))
    assert.isNull(await slots.take('c', { patienceMs: 5 }), 'all are taken')
  })

  test('those who wait are served in turn, an owner at a time', async ({ assert }) => {
    const slots = someSlots({ running: 1 })
    const first = await slots.take('z')
    const order: string[] = []
    const releases: Release[] = []
    for (const owner of ['a', 'a', 'a', 'b', 'c']) {
      void slots.take(owner).then((release) => {
        order.push(owner)
        releases.push(release!)
      })
    }
    first!()
    for (let served = 1; served <= 5; served++) {
      await turn()
      assert.lengthOf(order, served)
      releases.at(-1)!()
    }
    assert.deepEqual(order, ['a', 'b', 'c', 'a', 'a'])
  })

  test('too many of one owner are turned away, whoever else waits', async ({ assert }) => {
    const slots = someSlots({ running: 1 })
    await slots.take('a')
    const waiting = [1, 2, 3].map(() => slots.take('a', { patienceMs: 30 }))
    assert.isNull(await slots.take('a'))
    const other = slots.take('b', { patienceMs: 30 })
    assert.deepEqual(await Promise.all([...waiting, other]), [null, null, null, null])
  })

  test('whoever goes away leaves the queue', async ({ assert }) => {
    const slots = someSlots({ running: 1 })
    const release = await slots.take('a')
    const leaving = new AbortController()
    const left = slots.take('b', { signal: leaving.signal })
    const next = slots.take('c')
    leaving.abort()
    assert.isNull(await left)
    assert.isNull(await slots.take('b', { signal: leaving.signal }))
    release!()
    assert.isFunction(await next)
  })

  test('a slot that is given back twice is one slot', async ({ assert }) => {
    const slots = someSlots({ running: 1 })
    const release = await slots.take('a')
    release!()
    release!()
    assert.isFunction(await slots.take('a'))
    assert.isNull(await slots.take('b', { patienceMs: 5 }))
  })
})
