import { test } from '@japa/runner'
import { walkWhileChanging, type LinkCalls } from '../chaos/support/cursor_trial.js'
import { seededRandom } from '../chaos/support/random.js'

const PAGE_SIZE = 10

/** A list in memory, newest first, which pages by what `after` finds behind a cursor. */
function listOf(count: number, after: (ids: number[], cursor: string) => number[]): LinkCalls {
  let next = count
  const ids = Array.from({ length: count }, (_, at) => at)
  return {
    async readPage(query) {
      const cursor = new URLSearchParams(query).get('cursor')!
      const rest = after(ids.toReversed(), cursor)
      const page = rest.slice(0, PAGE_SIZE)
      const items = page.map((id) => ({ id: String(id) }))
      const start = cursor === '' ? 0 : Number(cursor.split(' ')[0])
      const isLast = rest.length <= PAGE_SIZE
      return { items, nextCursor: isLast ? null : `${start + PAGE_SIZE} ${page.at(-1)}` }
    },
    async makeLink() {
      ids.push(next)
      return String(next++)
    },
    async deleteLink(id) {
      ids.splice(ids.indexOf(Number(id)), 1)
    },
  }
}

const behindTheLast = (ids: number[], cursor: string) =>
  cursor === '' ? ids : ids.filter((id) => id < Number(cursor.split(' ')[1]))

const behindTheNext = (ids: number[], cursor: string) =>
  behindTheLast(ids, cursor).slice(cursor === '' ? 0 : 1)

const byNumber = (ids: number[], cursor: string) =>
  ids.slice(cursor === '' ? 0 : Number(cursor.split(' ')[0]))

const trialOf = (calls: LinkCalls) => ({
  calls,
  before: Array.from({ length: 500 }, (_, at) => String(at)),
  sort: '-createdAt',
  pageSize: PAGE_SIZE,
  changes: 200,
  random: seededRandom(1),
})

test.group('The trial of walking a list that changes', () => {
  test('passes a list whose pages begin behind an entry', async ({ assert }) => {
    const calls = listOf(500, behindTheLast)
    const { pages, shown, ...found } = await walkWhileChanging(trialOf(calls))
    const expected = { made: 200, deleted: 200, double: 0, missing: 0, unknown: 0 }
    assert.deepEqual(found, expected, `${shown} on ${pages} pages`)
    assert.isAtLeast(pages, 30)
  })

  test('finds what pages by number show twice', async ({ assert }) => {
    const { double } = await walkWhileChanging(trialOf(listOf(500, byNumber)))
    assert.isAbove(double, 0)
  })

  test('finds what pages miss that begin one entry too late', async ({ assert }) => {
    const { missing } = await walkWhileChanging(trialOf(listOf(500, behindTheNext)))
    assert.isAbove(missing, 0)
  })
})
