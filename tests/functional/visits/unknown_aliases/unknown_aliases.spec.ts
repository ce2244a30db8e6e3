import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { now, nowMs } from '#app/shared/time/clock'
import {
  MAX_ALIASES_A_DAY,
  mysqlUnknownAliasStore,
} from '#app/visits/unknown_aliases/actions/store_unknown_aliases'
import { assertProblem, call } from '#tests/fixtures/api'
import { ask, somebody } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

async function aDomain({ workspaceId }: TestWorkspace) {
  const id = newId()
  const hostname = `${id}.example`
  const stamps = { created_at: now(), updated_at: now() }
  await db.table('domains').insert({ id, workspace_id: workspaceId, hostname, ...stamps })
  return { id, hostname }
}

const today = () => new Date(nowMs()).toISOString().slice(0, 10)
const visitsTo = (domainId: string, aliases: string[], { day = today(), visits = 1 } = {}) =>
  mysqlUnknownAliasStore(db).add(
    aliases.map((alias) => ({ domainId, day, alias, visits, lastAtMs: nowMs() }))
  )
const many = (prefix: string, size: number) =>
  Array.from({ length: size }, (_, at) => `${prefix}${at}`)

test.group('Unknown aliases', () => {
  test("lists what was not found on the workspace's own domains alone", async ({ assert }) => {
    const [workspace, other] = [await aWorkspace(), await aWorkspace()]
    const [domain, foreign] = [await aDomain(workspace), await aDomain(other)]
    await visitsTo(domain.id, ['spring', 'Spring'])
    await visitsTo(domain.id, ['spring'], { visits: 2 })
    await visitsTo(domain.id, ['old'], { day: '2026-01-05', visits: 9 })
    await visitsTo(foreign.id, ['theirs'])
    await visitsTo('', ['of-the-default-domain'])
    const { status, body, text } = await call(workspace, 'GET', '/analytics/unknown-aliases')
    assert.equal(status, 200, text)
    assert.deepEqual(
      body.items.map((one: any) => [one.domain, one.alias, one.visits]),
      [
        [domain.hostname, 'spring', 3],
        [domain.hostname, 'Spring', 1],
      ]
    )
    assert.isBelow(Math.abs(Date.parse(body.items[0].lastVisitedAt) - nowMs()), 60_000)
    const path = '/analytics/unknown-aliases?from=2026-01-05&to=2026-01-05'
    const january = await call(workspace, 'GET', path)
    assert.deepEqual(
      january.body.items.map(({ alias }: any) => alias),
      ['old']
    )
  })

  test('at most 1,000 are kept of a domain and day, whoever stores at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [domain, quiet] = [await aDomain(workspace), await aDomain(workspace)]
    await Promise.all(['a', 'b', 'c'].map((prefix) => visitsTo(domain.id, many(prefix, 500))))
    await visitsTo(quiet.id, ['kept'])
    const rows = await db.from('unknown_aliases').where('domain_id', domain.id)
    assert.lengthOf(rows, MAX_ALIASES_A_DAY)
    await visitsTo(domain.id, ['one-more', rows[0].alias])
    const after = await db.from('unknown_aliases').where('domain_id', domain.id)
    assert.lengthOf(after, MAX_ALIASES_A_DAY)
    const grown = after.find(({ alias }) => alias === rows[0].alias)
    assert.equal(grown.visits, 2, 'one that is there goes on being counted')
    assert.isUndefined(after.find(({ alias }) => alias === 'one-more'))
    assert.lengthOf(await db.from('unknown_aliases').where('domain_id', quiet.id), 1)
  })

  test('those of the default domain are for administrators of the installation', async ({
    assert,
  }) => {
    const alias = `typo-${newId()}`
    await visitsTo('', [alias], { visits: 1_000_000 })
    const path = '/api/admin/unknown-aliases'
    const admin = await somebody({ installationAdministrator: true })
    const { status, body, text } = await ask(admin, 'GET', path)
    assert.equal(status, 200, text)
    assert.equal(body.items.find((one: any) => one.alias === alias)?.visits, 1_000_000)
    assertProblem(assert, await ask(await somebody(), 'GET', path), 403, 'access.forbidden')
    assert.equal((await ask(null, 'GET', path)).status, 401)
  })

  test('says which link has the alias now: ended ones, and those made since', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const domain = await aDomain(workspace)
    const fields = { domain_id: domain.id, status: 'Active' }
    const linkId = await aLink(workspace.workspaceId, { ...fields, alias: 'spring' })
    await aLink(workspace.workspaceId, { ...fields, alias: 'gone', status: 'Deleted' })
    await aLink(workspace.workspaceId, { ...fields, domain_id: '', alias: `Spring-${newId()}` })
    await visitsTo(domain.id, ['spring', 'Spring', 'gone'])
    const { body } = await call(workspace, 'GET', '/analytics/unknown-aliases')
    assert.deepEqual(Object.fromEntries(body.items.map((one: any) => [one.alias, one.linkId])), {
      spring: linkId,
      Spring: null,
      gone: null,
    })
  })

  test('days that make no period are refused', async ({ assert }) => {
    const workspace = await aWorkspace()
    const wrong = ['from=2026-02-30', 'to=x', 'from=2026-03-02&to=2026-03-01', 'from=2020-01-01']
    for (const query of wrong) {
      const answer = await call(workspace, 'GET', `/analytics/unknown-aliases?${query}`)
      assertProblem(assert, answer, 422, 'request.invalid')
    }
  })
})
