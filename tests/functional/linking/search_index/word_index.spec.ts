import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { listLimits } from '#app/linking/link_list/queries/limits'
import { wordLimits } from '#app/linking/search_index/actions/mark_frequent_words'
import { numberWorkspace } from '#app/linking/search_index/actions/number_workspace'
import { newId } from '#app/shared/ids'
import { call } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const LIMITS = { lists: { ...listLimits }, words: { ...wordLimits } }

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

test.group('The index of words', (group) => {
  group.each.setup(() => {
    Object.assign(listLimits, { read: 3, foundByWord: 3, ordered: 0, sorted: 3, covered: 3 })
    return () => {
      Object.assign(listLimits, LIMITS.lists)
      Object.assign(wordLimits, LIMITS.words)
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

  test('forgets a word that a link has no longer', async ({ assert }) => {
    const workspace = await aWorkspace()
    await createLinks(workspace, ['lighthouse keeper', 'lighthouse', 'harbour', 'river'])
    const { body } = await call(workspace, 'GET', '/links?search=keeper')
    await call(workspace, 'PATCH', `/links/${body.items[0].id}`, { title: 'Mountain' })
    assert.equal(await totalOf(workspace, 'lighthouse'), 1)
    assert.equal(await rowsOfWord(workspace, 'lighthouse'), 1)
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
