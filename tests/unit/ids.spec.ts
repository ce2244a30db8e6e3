import { test } from '@japa/runner'
import { isId, newId, newIdsInOrder, readIdTime } from '#app/shared/ids'

test.group('Identifiers', () => {
  test('an id carries its time and is recognised', ({ assert }) => {
    const at = Date.UTC(2026, 10, 21, 9, 30)
    const id = newId(at)
    assert.equal(readIdTime(id), at)
    assert.isTrue(isId(id))
  })

  test('ids sort by creation', ({ assert }) => {
    const ids = [1, 1000, 1_700_000_000_000, 1_900_000_000_000].map((at) => newId(at))
    assert.deepEqual([...ids].sort(), ids)
  })

  test('ids of one moment are in order, and each is another', ({ assert }) => {
    const at = Date.UTC(2026, 10, 21, 9, 30)
    const ids = newIdsInOrder(100, at)
    assert.deepEqual([...ids].sort(), ids)
    assert.equal(new Set(ids).size, 100)
    assert.isTrue(ids.every((id) => isId(id) && readIdTime(id) === at))
  })

  test('what is not an id is not taken for one', ({ assert }) => {
    for (const value of ['', 'abc', 'il'.repeat(10), 'A'.repeat(20), 7, null, undefined]) {
      assert.isFalse(isId(value))
    }
  })
})
