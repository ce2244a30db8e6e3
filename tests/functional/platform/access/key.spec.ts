import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { generateApiKey } from '#app/people/api_keys/generate_api_key'
import { isAtLeast, ROLES, SCOPES } from '#app/platform/access/roles'
import { listScopes } from '#app/platform/access/rules'
import { apiOperations, isForKeys } from '#app/platform/api/api_operations'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'
import env from '#start/env'
import { assertProblem, call, type Answer, type CallOptions } from '#tests/fixtures/api'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

type Operation = ReturnType<typeof operations>[number]

/**
 * Returns every call of a workspace, from the route list: a new route is tested without a word
 * here.
 */
const operations = () =>
  apiOperations().flatMap((one) => (isForKeys(one.access) ? [{ ...one, access: one.access }] : []))

/** Calls the operation with ids that name nothing and an empty body. */
function attempt(operation: Operation, workspace: TestWorkspace, options?: CallOptions) {
  const path = operation.path.replace(/:\w+/g, newId())
  return call(workspace, operation.method, path, operation.body ? {} : undefined, options)
}

/** Did the caller get past the guard, to the request's own work? */
function passed({ status, body }: Answer): boolean {
  return status !== 401 && status !== 403 && body?.code !== 'workspace.not_found'
}

async function forEveryOperation(check: (operation: Operation) => Promise<void>) {
  for (const operation of operations()) await check(operation)
}

test.group('A call without a good key', () => {
  const bad: [string, (good: string) => string | null][] = [
    ['no header', () => null],
    ['another scheme', (key) => `Basic ${key}`],
    ['no key', () => 'Bearer '],
    ['not a key', () => 'Bearer abc'],
    ['a bad checksum', (key) => `Bearer ${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`],
    ['an unknown key', () => `Bearer ${generateApiKey().key}`],
    ['two keys', (key) => `Bearer ${key} ${key}`],
  ]

  for (const [what, header] of bad) {
    test(`${what}: 401 with an empty body, on every route`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const value = header(workspace.key)
      await forEveryOperation(async (operation) => {
        const headers: Record<string, string> = value === null ? {} : { authorization: value }
        const answer = await attempt(operation, workspace, { key: null, headers })
        assert.equal(answer.status, 401, operation.id)
        assert.equal(answer.text, '')
        assert.isNull(answer.headers.get('ratelimit'))
      })
    })
  }

  test('a revoked key: 401 from the next call on', async ({ assert }) => {
    const workspace = await aWorkspace()
    assert.equal((await call(workspace, 'GET', '/links')).status, 200)
    await db.from('api_keys').where('id', workspace.keyId).update({ revoked_at: now() })
    assert.equal((await call(workspace, 'GET', '/links')).status, 401)
  })

  test('an expired key: 401; one that expires later works', async ({ assert }) => {
    const over = await aWorkspace({ keyExpiresAt: new Date(Date.now() - 1000) })
    assert.equal((await call(over, 'GET', '/links')).status, 401)
    const later = await aWorkspace({ keyExpiresAt: new Date(Date.now() + 60_000) })
    assert.equal((await call(later, 'GET', '/links')).status, 200)
  })

  test('junk keys ask the database nothing', async ({ assert, cleanup }) => {
    const workspace = await aWorkspace()
    let queries = 0
    const client = db.connection().getReadClient()
    const count = () => void queries++
    client.on('query', count)
    cleanup(() => void client.off('query', count))
    for (let round = 0; round < 500; round++) {
      const answer = await call(workspace, 'GET', '/links', undefined, {
        key: `shunt_${'x'.repeat(38)}`,
      })
      assert.equal(answer.status, 401)
    }
    assert.equal(queries, 0)
    await call(workspace, 'GET', '/links')
    assert.isAbove(queries, 0)
  })
})

test.group('Walls between tenants', () => {
  test('a key of another workspace: workspace.not_found, on every route', async ({ assert }) => {
    const [mine, theirs] = [await aWorkspace(), await aWorkspace()]
    await forEveryOperation(async (operation) => {
      const answer = await attempt(operation, { ...theirs, key: mine.key })
      assertProblem(assert, answer, 404, 'workspace.not_found')
      const nowhere = await attempt(operation, { ...mine, api: '/api/v1/workspaces/nowhere' })
      assertProblem(assert, nowhere, 404, 'workspace.not_found')
    })
  })

  test('a key of another workspace of the same organisation is no better', async ({ assert }) => {
    const mine = await aWorkspace()
    const workspaceId = newId()
    await db.table('workspaces').insert({
      id: workspaceId,
      organisation_id: mine.organisationId,
      name: 'Second',
      created_at: now(),
      updated_at: now(),
    })
    const answer = await call(
      { ...mine, api: `/api/v1/workspaces/${workspaceId}` },
      'GET',
      '/links'
    )
    assertProblem(assert, answer, 404, 'workspace.not_found')
  })
})

test.group('What a key may do', () => {
  test('every route takes its own scopes and no other', async ({ assert }) => {
    const workspace = await aWorkspace()
    await db
      .from('organisations')
      .where('id', workspace.organisationId)
      .update({ plan: 'Business' })
    for (const scope of SCOPES) {
      const { key } = await aKey(workspace, { scopes: [scope] })
      await forEveryOperation(async (operation) => {
        const answer = await attempt(operation, workspace, { key })
        const isEnough = listScopes(operation.access).every((needed) => needed === scope)
        if (isEnough) return assert.isTrue(passed(answer), operation.id)
        assertProblem(assert, answer, 403, 'access.forbidden')
      })
    }
    for (const operation of operations()) {
      const { key } = await aKey(workspace, { scopes: listScopes(operation.access) })
      assert.isTrue(passed(await attempt(operation, workspace, { key })), operation.id)
    }
    const { key } = await aKey(workspace, { scopes: [] })
    await forEveryOperation(async (operation) => {
      assertProblem(assert, await attempt(operation, workspace, { key }), 403, 'access.forbidden')
    })
  })

  test('every route takes its own role and those above', async ({ assert }) => {
    for (const role of ROLES) {
      const workspace = await aWorkspace({ role })
      await forEveryOperation(async (operation) => {
        const answer = await attempt(operation, workspace)
        const allowed = isAtLeast(role, operation.access.role)
        if (allowed) return assert.isTrue(passed(answer), `${role} ${operation.id}`)
        assertProblem(assert, answer, 403, 'access.forbidden')
      })
    }
  })

  test('a creator who left: apikey.owner_removed, on every route', async ({ assert }) => {
    const workspace = await aWorkspace({ role: 'Administrator' })
    assert.equal((await call(workspace, 'GET', '/links')).status, 200)
    await db.from('workspace_members').where('user_id', workspace.userId).delete()
    await forEveryOperation(async (operation) => {
      assertProblem(assert, await attempt(operation, workspace), 403, 'apikey.owner_removed')
    })
  })

  test('a lost role is in force at once', async ({ assert }) => {
    const workspace = await aWorkspace({ role: 'Manager' })
    const create = () =>
      call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com' })
    assert.equal((await create()).status, 201)
    await db.from('workspace_members').where('user_id', workspace.userId).update({ role: 'Viewer' })
    assertProblem(assert, await create(), 403, 'access.forbidden')
  })

  test('two-factor required and not on: organisation.mfa_required', async ({ assert }) => {
    const workspace = await aWorkspace({ mfaRequired: true })
    await forEveryOperation(async (operation) => {
      assertProblem(assert, await attempt(operation, workspace), 403, 'organisation.mfa_required')
    })
    await db.from('users').where('id', workspace.userId).update({ mfa_enabled_at: now() })
    assert.equal((await call(workspace, 'GET', '/links')).status, 200)
  })

  for (const plan of ['Free', 'Pro']) {
    test(`the plan ${plan} has no API: plan.feature_required`, async ({ assert }) => {
      const workspace = await aWorkspace({ plan })
      await forEveryOperation(async (operation) => {
        assertProblem(assert, await attempt(operation, workspace), 403, 'plan.feature_required')
      })
    })
  }

  test('a suspended organisation makes no links: account.suspended', async ({ assert }) => {
    const workspace = await aWorkspace({ suspended: true })
    const answer = await call(workspace, 'POST', '/links', {
      destinationUrl: 'https://example.com',
    })
    assertProblem(assert, answer, 403, 'account.suspended')
    assert.equal((await call(workspace, 'GET', '/links')).status, 200)
  })

  test('a key of an unconfirmed address does nothing: account.email_unverified', async ({
    assert,
  }) => {
    const workspace = await aWorkspace({ emailVerified: false })
    const answer = await call(workspace, 'POST', '/links', {
      destinationUrl: 'https://example.com',
    })
    assertProblem(assert, answer, 403, 'account.email_unverified')
    const reading = await call(workspace, 'GET', '/links')
    assertProblem(assert, reading, 403, 'account.email_unverified')
  })

  test('refuses in order, before reading the body (behaviour, section 2.5)', async ({ assert }) => {
    const workspace = await aWorkspace({
      role: 'Viewer',
      mfaRequired: true,
      plan: 'Free',
      suspended: true,
      emailVerified: false,
    })
    const { organisationId, userId, workspaceId } = workspace
    const create = () => call(workspace, 'POST', '/links', undefined, { raw: '{' })
    const expect = async (status: number, code: string) =>
      assertProblem(assert, await create(), status, code)
    await db.from('workspace_members').where('user_id', userId).delete()
    await expect(403, 'apikey.owner_removed')
    await db
      .table('workspace_members')
      .insert({ workspace_id: workspaceId, user_id: userId, role: 'Viewer', created_at: now() })
    await expect(403, 'organisation.mfa_required')
    await db.from('users').where('id', userId).update({ mfa_enabled_at: now() })
    await expect(403, 'plan.feature_required')
    await db.from('organisations').where('id', organisationId).update({ plan: 'Business' })
    await expect(403, 'access.forbidden')
    await db.from('workspace_members').where('user_id', userId).update({ role: 'Manager' })
    await expect(403, 'account.suspended')
    await db.from('organisations').where('id', organisationId).update({ suspended_at: null })
    await expect(403, 'account.email_unverified')
    await db.from('users').where('id', userId).update({ email_verified_at: now() })
    await expect(400, 'request.malformed')
  })

  test('key use is noted, and at most once a minute', async ({ assert }) => {
    const workspace = await aWorkspace()
    const lastUse = async () => {
      const row = await db.from('api_keys').where('id', workspace.keyId).firstOrFail()
      return row.last_used_at as Date | null
    }
    await call(workspace, 'GET', '/links')
    let first = await lastUse()
    for (let tries = 0; !first && tries < 50; tries++) first = await lastUse()
    assert.isNotNull(first)
    await call(workspace, 'GET', '/links')
    await call(workspace, 'GET', '/links')
    assert.deepEqual(await lastUse(), first)
  })
})

test.group('Rate limit', (group) => {
  const quota = () => env.get('API_RATE_LIMIT') ?? 600

  test('every answer tells policy and rest', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const path of ['/links', '/links/nothing']) {
      const answer = await call(workspace, 'GET', path)
      assert.equal(answer.headers.get('ratelimit-policy'), `"default";q=${quota()};w=60`)
      assert.match(answer.headers.get('ratelimit') ?? '', /^"default";r=\d+;t=\d+$/)
    }
  })

  test('of 700 at once on 600 a minute, 600 pass; the rest are 429 with an empty body', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const answers = await Promise.all(
      Array.from({ length: quota() + 100 }, () => call(workspace, 'GET', '/links/x'))
    )
    const limited = answers.filter(({ status }) => status === 429)
    assert.lengthOf(limited, 100)
    assert.lengthOf(
      answers.filter(({ status }) => status === 404),
      quota()
    )
    for (const answer of limited) {
      assert.equal(answer.text, '')
      assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
      assert.match(answer.headers.get('ratelimit') ?? '', /^"default";r=0;t=\d+$/)
    }
    const other = await aKey(workspace)
    assert.equal(
      (await call(workspace, 'GET', '/links', undefined, { key: other.key })).status,
      200
    )
  })

  group.tap((one) => one.tags(['rate-limit']))
})
