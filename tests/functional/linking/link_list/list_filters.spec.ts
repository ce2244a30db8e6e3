import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { listLimits } from '#app/linking/link_list/queries/limits'
import { newId } from '#app/shared/ids'
import { assertProblem, call } from '#tests/fixtures/api'
import { aMember, ask } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const DAY_MS = 86_400_000
const LIMITS = { ...listLimits }

async function make(workspace: TestWorkspace, title: string, fields: object = {}) {
  const body = { destinationUrl: 'https://example.com/', title, ...fields }
  const answer = await call(workspace, 'POST', '/links', body)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** A workspace with a link for each thing that a filter asks for. */
async function aScene() {
  const workspace = await aWorkspace()
  const colleague = await aMember(workspace, 'Manager')
  await make(workspace, 'plain')
  await make(workspace, 'locked', { password: 'open sesame' })
  const rules = [{ countries: ['DE'], destinationUrl: 'https://example.com/de' }]
  await make(workspace, 'ruled', { routing: { rules } })
  await make(workspace, 'soon', { endsAt: inDays(3), tags: ['Spring', 'print'] })
  await make(workspace, 'later', { endsAt: inDays(20), tags: ['spring', 'a, b'] })
  await make(workspace, 'over', { endsAt: inDays(-1), tags: ['spring', 'print', 'a, b'] })
  const clicked = await make(workspace, 'clicked', { password: 'x' })
  await db.from('links').where('id', clicked.id).update({ human_clicks: 3 })
  const theirs = { destinationUrl: 'https://example.com/', title: 'theirs' }
  await ask(colleague, 'POST', `${workspace.api}/links`, theirs)
  const creator = (await call(workspace, 'GET', '/links?search=theirs')).body.items[0].createdBy
  return { workspace, creator }
}

const ALL = ['plain', 'locked', 'ruled', 'soon', 'later', 'over', 'clicked', 'theirs']
const without = (...titles: string[]) => ALL.filter((title) => !titles.includes(title))

function cases(creator: string): [query: string, titles: string[]][] {
  return [
    [`createdBy=${creator}`, ['theirs']],
    [`createdBy=${newId()}`, []],
    ['createdBy=nonsense', []],
    ['hasPassword=true', ['locked', 'clicked']],
    ['hasPassword=false', without('locked', 'clicked')],
    ['hasRules=true', ['ruled']],
    ['hasRules=false', without('ruled')],
    ['neverClicked=true', without('clicked')],
    ['neverClicked=false', ['clicked']],
    ['endsWithin=1', []],
    ['endsWithin=7', ['soon']],
    ['endsWithin=365', ['soon', 'later']],
    ['tags=spring', ['soon', 'later', 'over']],
    ['tags=SPRING,print', ['soon', 'over']],
    ['tags=spring&tags=print', ['soon', 'over']],
    ['tags=spring,"a, b"', ['later', 'over']],
    ['tag=spring&tags=print,"a, b"', ['over']],
    ['tags=spring,nothing', []],
    ['hasPassword=true&neverClicked=true', ['locked']],
    ['hasPassword=true&search=click', ['clicked']],
    ['tags=spring&endsWithin=7&hasPassword=false', ['soon']],
    ['state=Active&endsWithin=30&tags=print', ['soon']],
  ]
}

async function titlesOf(workspace: TestWorkspace, query: string) {
  const { body } = await call(workspace, 'GET', `/links?pageSize=100&${query}`)
  const titles = body.items.map(({ title }: { title: string }) => title)
  return { titles, total: body.totalItems }
}

test.group('Filters of the list of links', (group) => {
  group.each.teardown(() => void Object.assign(listLimits, LIMITS))

  test('narrow the list down, each way that it goes about its work', async ({ assert }) => {
    const { workspace, creator } = await aScene()
    for (const limits of [LIMITS, { ...LIMITS, ordered: 0, sorted: 0, read: 0, covered: 0 }]) {
      Object.assign(listLimits, limits)
      for (const [query, expected] of cases(creator)) {
        for (const sort of ['-createdAt', 'title', '-humanClicks']) {
          const { titles, total } = await titlesOf(workspace, `${query}&sort=${sort}`)
          assert.sameMembers(titles, expected, `${query}, ${sort}, ${limits.sorted}`)
          assert.equal(total, expected.length, `${query}, ${sort}`)
        }
      }
    }
  })

  test('hold in exports, bulk changes and saved views', async ({ assert }) => {
    const { workspace, creator } = await aScene()
    for (const [query, expected] of cases(creator)) {
      const { body } = await call(workspace, 'GET', `/links/export.json?${query}`)
      const titles = body.items.map(({ title }: { title: string }) => title)
      assert.sameMembers(titles, expected, query)
    }
    const count = async (filter: object) =>
      (
        await call(workspace, 'POST', '/links/bulk-changes', {
          action: 'pause',
          filter,
          dryRun: true,
        })
      ).body.matched
    assert.equal(await count({ createdBy: creator }), 1)
    assert.equal(await count({ hasPassword: true, neverClicked: true }), 1)
    assert.equal(await count({ hasRules: false }), 7)
    assert.equal(await count({ tags: 'spring, print' }), 2)
    assert.equal(await count({ endsWithin: 7 }), 1)
    const filter = { tags: 'spring,print', hasPassword: false, endsWithin: 7, createdBy: creator }
    const made = await call(workspace, 'POST', '/saved-views', { name: 'Soon', filter })
    assert.deepEqual(made.body.filter, filter)
    const nothing = { tags: ' , ', hasPassword: null, endsWithin: null, createdBy: null }
    const refused = await call(workspace, 'POST', '/links/bulk-changes', {
      action: 'pause',
      filter: nothing,
    })
    assertProblem(assert, refused, 422, 'bulk.selection_invalid')
  })

  test('are refused with values that are none', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const query of [
      'hasPassword=perhaps',
      'hasRules=2',
      'neverClicked=yes',
      'endsWithin=0',
      'endsWithin=366',
      'endsWithin=1.5',
      'endsWithin=soon',
      `tags=${'x'.repeat(1101)}`,
    ]) {
      const refused = await call(workspace, 'GET', `/links?${query}`)
      assertProblem(assert, refused, 422, 'request.invalid')
      assert.equal(refused.body.errors[0].field, query.split('=')[0])
    }
    for (const filter of [
      { hasPassword: 'true' },
      { endsWithin: 0 },
      { endsWithin: 366 },
      { endsWithin: '7' },
      { tags: ['spring'] },
    ]) {
      const body = { action: 'pause', filter, dryRun: true }
      const refused = await call(workspace, 'POST', '/links/bulk-changes', body)
      assertProblem(assert, refused, 422, 'request.invalid')
      const view = await call(workspace, 'POST', '/saved-views', { name: 'x', filter })
      assertProblem(assert, view, 422, 'request.invalid')
    }
  })
})
