import { test } from '@japa/runner'
import type { FolderRecord } from '#app/linking/folders/folder'
import {
  formatFolderPath,
  listParentChoices,
  sortAsTree,
} from '#app/linking/folders/rules/folder_paths'

const folder = (id: string, parentId: string | null, linkCount = 0): FolderRecord => ({
  id,
  name: id.toUpperCase(),
  parentId,
  expiredUrl: null,
  linkCount,
  createdAt: '2026-11-21T00:00:00.000Z',
})

/** a ( b ( c ), d ), e */
const TREE = [
  folder('a', null, 1),
  folder('b', 'a', 2),
  folder('c', 'b', 4),
  folder('d', 'a'),
  folder('e', null),
]

test.group('Folders in their places', () => {
  test('are read as a tree, each followed by its own', ({ assert }) => {
    const placed = sortAsTree(
      [...TREE].reverse().sort((one, other) => (one.id < other.id ? -1 : 1))
    )
    assert.deepEqual(
      placed.map(({ id, level, height, linkCountBelow }) => [id, level, height, linkCountBelow]),
      [
        ['a', 1, 3, 7],
        ['b', 2, 2, 6],
        ['c', 3, 1, 4],
        ['d', 2, 1, 0],
        ['e', 1, 1, 0],
      ]
    )
    assert.equal(formatFolderPath(placed[2]), 'A / B / C')
  })

  test('may lie where they are not too deep, and not in themselves', ({ assert }) => {
    const placed = sortAsTree(TREE)
    const places = (id: string | null) =>
      listParentChoices(placed, placed.find((one) => one.id === id) ?? null).map(
        ({ value }) => value
      )
    assert.deepEqual(places(null), ['a', 'b', 'd', 'e'])
    assert.deepEqual(places('a'), [])
    assert.deepEqual(places('b'), ['a', 'e'])
    assert.deepEqual(places('e'), ['a', 'b', 'd'])
  })
})
