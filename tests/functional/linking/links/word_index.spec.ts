import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { wordLimits } from '#app/linking/links/actions/mark_frequent_words'
import { narrowWordIndex } from '#app/linking/links/actions/narrow_word_index'
import { numberWorkspace } from '#app/linking/links/actions/number_workspace'
import { listLimits } from '#app/linking/links/queries/lists/limits'
import { splitIntoEndings, splitIntoParts } from '#app/linking/links/rules/search_text'
import { resumeClock, shiftClock } from '#app/shared/clock'
import { newId } from '#app/shared/ids'
import { call } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const LIMITS = { lists: { ...listLimits }, words: { ...wordLimits } }
const DAY_MS = 86_400_000

async function createLinks(workspace: TestWorkspace, titles: string[]): Promise<void> {
  const links = titles.map((title, n) => ({ destinationUrl: `https://example.com/${n}`, title }))
  const { status } = await call(workspace, 'POST', '/links/bulk', { links })
  if (status !== 200) throw new Error(`links were not created: ${status}`)
}

async function totalOf(workspace: TestWorkspace, search: string): Promise<number> {
  const { body } = await call(workspace, 'GET', `/links?search=${encodeURIComponent(search)}`)
  return body.totalItems
}

const rowsOfWord = async ({ workspaceId }: TestWorkspace, word: string) => {
  const number = await numberWorkspace(db, workspaceId)
  const rows = await db.from('word_links').where({ workspace_number: number, word })
  return rows.length
}

const frequentWords = async ({ workspaceId }: TestWorkspace) => {
  const rows = await db.from('frequent_words').where('workspace_id', workspaceId)
  return rows.map(({ word }) => String(word))
}

/** Gives words and links back to where the version before had them, as after an upgrade. */
async function putBack({ workspaceId }: TestWorkspace, words: string[]): Promise<void> {
  const number = await numberWorkspace(db, workspaceId)
  for (const word of words) {
    for (const { beginning, ending } of splitIntoEndings(word)) {
      await db.from('word_endings').where({ workspace_number: number, beginning, ending }).delete()
    }
    const rows = splitIntoParts(word).map((part) => ({ workspace_id: workspaceId, part, word }))
    await db.table('word_parts').multiInsert(rows)
    const links = await db.from('word_links').where({ workspace_number: number, word })
    await db.from('word_links').where({ workspace_number: number, word }).delete()
    const old = links.map((link) => ({ workspace_id: workspaceId, word, link_id: link.link_id }))
    await db.table('link_words').multiInsert(old)
  }
}

async function narrowAll(): Promise<void> {
  for (let share = 0; share < 50; share++) if (await narrowWordIndex()) return
  throw new Error('the index was not narrowed')
}

test.group('The index of words', (group) => {
  group.each.setup(() => {
    Object.assign(listLimits, { read: 3, foundByWord: 3, ordered: 0, sorted: 3, covered: 3 })
    return () => {
      Object.assign(listLimits, LIMITS.lists)
      Object.assign(wordLimits, LIMITS.words)
      resumeClock()
    }
  })

  test('leaves out what is frequent, and finds the same', async ({ assert }) => {
    Object.assign(wordLimits, { frequent: 6, countedOneIn: 1 })
    const workspace = await aWorkspace()
    await createLinks(workspace, ['lamplight one', ...Array(7).fill('lamplight')])
    assert.includeMembers(await frequentWords(workspace), ['lamplight', 'example', 'com'])
    await createLinks(workspace, ['lamplight two', ...Array(4).fill('lamplight')])
    assert.equal(await rowsOfWord(workspace, 'lamplight'), 8)
    for (const term of ['lamplight', 'lampl', 'plight', 'm/', '/lampl', 'example.com']) {
      const expected = term === '/lampl' ? 0 : 13
      assert.equal(await totalOf(workspace, term), expected, term)
    }
    assert.equal(await totalOf(workspace, 'lamplight two'), 1)
    assert.equal(await totalOf(workspace, 'light one'), 1)
  })

  test('counts one addition in many', async ({ assert }) => {
    Object.assign(wordLimits, { frequent: 1, countedOneIn: Number.POSITIVE_INFINITY })
    const workspace = await aWorkspace()
    await createLinks(workspace, ['harbour', 'harbour', 'harbour'])
    assert.deepEqual(await frequentWords(workspace), [])
  })

  test('finds what the version before wrote, and moves it a day after', async ({ assert }) => {
    const workspace = await aWorkspace()
    const titles = ['lighthouse', 'lighthouse', 'ölkännchen', 'harbour', 'river']
    await createLinks(workspace, titles)
    const words = ['lighthouse', 'olkannchen']
    await putBack(workspace, words)
    const counts = () =>
      Promise.all(['thous', 'ÄNN', 'arbo'].map((term) => totalOf(workspace, term)))
    const left = async () => {
      const { workspaceId } = workspace
      const parts = await db.from('word_parts').where('workspace_id', workspaceId)
      const links = await db.from('link_words').where('workspace_id', workspaceId)
      return parts.length + links.length
    }
    assert.deepEqual(await counts(), [2, 1, 1])
    assert.isFalse(await narrowWordIndex())
    assert.isAbove(await left(), 0)
    shiftClock(DAY_MS + 3_600_000)
    await narrowAll()
    assert.equal(await left(), 0)
    assert.deepEqual(await counts(), [2, 1, 1])
  })

  test('moves no links of words that are frequent', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { workspaceId } = workspace
    const links = Array.from({ length: 1_200 }, () => newId())
    const rows = [...links.map((id) => ['everywhere', id]), ['seldom', links[0]]]
    await db
      .table('link_words')
      .multiInsert(rows.map(([word, id]) => ({ workspace_id: workspaceId, word, link_id: id })))
    Object.assign(wordLimits, { frequent: 600 })
    shiftClock(DAY_MS + 3_600_000)
    await narrowAll()
    assert.deepEqual(await frequentWords(workspace), ['everywhere'])
    assert.equal(await rowsOfWord(workspace, 'everywhere'), 0)
    assert.equal(await rowsOfWord(workspace, 'seldom'), 1)
  })

  test('forgets a word that a link has no longer, wherever it was written', async ({ assert }) => {
    const workspace = await aWorkspace()
    await createLinks(workspace, ['lighthouse keeper', 'lighthouse', 'harbour', 'river'])
    await putBack(workspace, ['lighthouse'])
    const { body } = await call(workspace, 'GET', '/links?search=keeper')
    await call(workspace, 'PATCH', `/links/${body.items[0].id}`, { title: 'Mountain' })
    assert.equal(await totalOf(workspace, 'lighthouse'), 1)
    const old = await db.from('link_words').where('workspace_id', workspace.workspaceId)
    assert.lengthOf(old, 1)
    assert.equal(await rowsOfWord(workspace, 'keeper'), 0)
  })

  test('numbers a workspace once, whoever comes at once', async ({ assert }) => {
    const workspaceId = newId()
    const numbers = await Promise.all(
      Array.from({ length: 12 }, () =>
        db.transaction(async (trx) => {
          await trx.from('workspaces').limit(1)
          return numberWorkspace(trx, workspaceId)
        })
      )
    )
    assert.lengthOf(new Set(numbers), 1)
    await db.from('workspace_numbers').where('workspace_id', workspaceId).delete()
  })
})
