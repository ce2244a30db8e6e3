import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { isAtLeast, ROLES, type Role } from '#app/platform/access/roles'
import { apiOperations, isForKeys } from '#app/platform/api/api_operations'
import { listProblemCodes } from '#app/platform/api/list_problem_codes'
import { consolePages } from '#app/platform/console/console_pages'
import { newId } from '#app/shared/ids'
import { assertProblem, call, type Answer } from '#tests/fixtures/api'
import { everythingOf } from '#tests/fixtures/everything_of'
import { makers } from '#tests/fixtures/makers'
import {
  aMember,
  anotherWorkspace,
  ask,
  ownerOf,
  sessionOf,
  somebody,
} from '#tests/fixtures/people'
import { startRedirectPlane } from '#tests/fixtures/redirect_plane'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/**
 * Who may make which call, from the route list: a new route is tried without a word here, and one
 * without a rule fails.
 */
type Operation = ReturnType<typeof apiOperations>[number]

/** Calls that anyone may make. Another one has to be put down here, so that none is by mistake. */
const PUBLIC = [
  'auth.register',
  'auth.verify_email',
  'auth.login',
  'auth.mfa',
  'auth.forgot_password',
  'auth.reset_password',
  'invitations.accept',
  'payments.receive',
  'identity_providers.signed_out',
  'identity_providers.describe',
  'internal.tls_allowed',
  'internal.client_address',
  'docs.openapi',
  'health.live',
  'health.ready',
  'health.redirects',
  // It asks for a token of its own.
  'metrics',
]

/** Calls of directories, which the token of an organisation opens: people/scim/tenants tries them. */
const SCIM = /^scim\./

/** Pages that are neither of the console nor of the API. */
const PAGES = [
  'home',
  'docs.api',
  'docs.errors',
  'docs.error',
  'docs.handbook',
  'docs.search',
  'docs.decision',
  'docs.page',
  'docs.image',
  'clients.package',
  'scripts.click',
  'links.preview_image',
]

/** What a caller is, as far as rules ask. */
interface Caller {
  userId: string
  role: Role | null
  inOrganisation: boolean
  owns: boolean
  administrator?: boolean
  pending?: boolean
}

type Expected = 'passes' | 'unauthenticated' | { status: number; code: string }

const forbidden = { status: 403, code: 'access.forbidden' }

/** What the rule of an operation says of a caller with a session. Behaviour, section 2.5. */
function expected({ access }: Operation, caller: Caller): Expected {
  if (access === null) return 'passes'
  if (caller.pending) return 'unauthenticated'
  if (isForKeys(access)) return ofRole(caller, access.role)
  if (access.session === 'installation administrator') {
    return caller.administrator ? 'passes' : forbidden
  }
  if (access.organisation) {
    if (!caller.inOrganisation) return { status: 404, code: 'organisation.not_found' }
    return caller.owns || access.organisation === 'Member' ? 'passes' : forbidden
  }
  return access.role ? ofRole(caller, access.role) : 'passes'
}

function ofRole({ role }: Caller, needed: Role): Expected {
  if (!role) return { status: 404, code: 'workspace.not_found' }
  return isAtLeast(role, needed) ? 'passes' : forbidden
}

/** Returns the path in this workspace, with ids that name nothing unless they are given. */
function pathIn(
  { url }: Operation,
  { workspaceId, organisationId }: TestWorkspace,
  ids: Record<string, string> = {}
): string {
  const known: Record<string, string> = { workspaceId, organisationId, ...ids }
  return url.replace(/:(\w+)/g, (_, name) => encodeURIComponent(known[name] ?? newId()))
}

const bodyOf = ({ body }: Operation) => (body ? {} : undefined)

/** The guard let the caller through to the request's own work, whatever came of that. */
function assertPassed(assert: Assert, answer: Answer, operation: Operation, who: string) {
  const refusals = ['access.forbidden', 'workspace.not_found', 'organisation.not_found']
  const isOwn = operation.problems.includes(answer.body?.code)
  const what = `${who}: ${operation.id} ${answer.status} ${answer.text}`
  assert.isTrue(isOwn || !refusals.includes(answer.body?.code), what)
  if (operation.access !== null) assert.notEqual(answer.status, 401, what)
  assert.isBelow(answer.status, 500, what)
}

async function tryAll(
  assert: Assert,
  workspace: TestWorkspace,
  who: string,
  caller: Caller
): Promise<void> {
  let cookie: string | null = null
  for (const operation of apiOperations()) {
    // A change may end the session, or meet a throttle.
    if (cookie === null) await db.from('throttles').delete()
    cookie ??= await sessionOf(caller.userId, { secondFactorPending: caller.pending })
    const path = pathIn(operation, workspace)
    const answer = await ask({ cookie }, operation.method, path, bodyOf(operation))
    if (operation.method !== 'GET') cookie = null
    const rule = expected(operation, caller)
    if (rule === 'passes') assertPassed(assert, answer, operation, who)
    else if (rule === 'unauthenticated') {
      assert.equal(answer.status, 401, `${who}: ${operation.id}`)
      assert.equal(answer.text, '')
    } else assertProblem(assert, answer, rule.status, rule.code)
    if (answer.body?.code && answer.headers.get('content-type')?.includes('problem')) {
      assert.include(
        listProblemCodes(operation),
        answer.body.code,
        `${operation.id} does not document it`
      )
    }
  }
}

test.group('The route list', () => {
  test('every route is a call of the API, a page of the console, or a page for all', ({
    assert,
  }) => {
    const known = new Set([
      ...apiOperations().map(({ id }) => id),
      ...consolePages().map(({ id }) => `console.${id}`),
      ...PAGES,
    ])
    const routes = Object.values(router.toJSON()).flat()
    const strays = routes.filter(({ name = '' }) => !known.has(name) && !SCIM.test(name))
    assert.deepEqual(
      strays
        .map(({ pattern }) => pattern)
        .filter((pattern) => pattern !== '/assets/*' && !/^\/docs(\/|$)|^\/$/.test(pattern)),
      []
    )
  })

  test('what anybody may call is what is put down here', ({ assert }) => {
    const open = apiOperations().filter(({ access }) => access === null)
    assert.sameMembers(
      open.map(({ id }) => id),
      PUBLIC
    )
  })

  test('a rule asks for what its path names', ({ assert }) => {
    for (const { id, url, access } of apiOperations()) {
      if (access === null || isForKeys(access)) continue
      const admin = access.session === 'installation administrator'
      assert.equal(url.includes(':workspaceId'), access.role !== undefined, id)
      if (!admin) {
        assert.equal(url.includes(':organisationId'), access.organisation !== undefined, id)
      }
      assert.equal(url.startsWith('/api/admin/'), admin, id)
    }
  })
})

test.group('Every call of the API, by people', (group) => {
  group.setup(startRedirectPlane)
  for (const role of ROLES) {
    test(`a ${role} of the workspace`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const { userId } = await aMember(workspace, role)
      await aMember(workspace, 'Owner')
      const owns = role === 'Owner'
      await tryAll(assert, workspace, role, { userId, role, inOrganisation: true, owns })
    })

    test(`a ${role} of another workspace of the organisation`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const { userId } = await aMember(await anotherWorkspace(workspace), role)
      const owns = role === 'Owner'
      const caller = { userId, role: owns ? role : null, inOrganisation: true, owns }
      await tryAll(assert, workspace, `${role} elsewhere`, caller)
    })
  }

  test('an Owner of another organisation', async ({ assert }) => {
    const [workspace, { userId }] = [await aWorkspace(), await aWorkspace()]
    const caller = { userId, role: null, inOrganisation: false, owns: false }
    await tryAll(assert, workspace, 'Owner of another', caller)
  })

  test('somebody who is nowhere, and an administrator of the installation', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const administrator of [false, true]) {
      const { userId } = await somebody({ installationAdministrator: administrator })
      const caller = { userId, role: null, inOrganisation: false, owns: false, administrator }
      await tryAll(assert, workspace, `administrator: ${administrator}`, caller)
    }
  })

  test('an Owner whose second factor is still to come', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { userId } = await ownerOf(workspace)
    const caller = { userId, role: 'Owner', inOrganisation: true, owns: true, pending: true }
    await tryAll(assert, workspace, 'pending', caller as Caller)
  })
})

test.group('Every call of the API, by nobody, by forgery, by key', (group) => {
  group.setup(startRedirectPlane)
  const guarded = () => apiOperations().filter(({ access }) => access !== null)

  test('no session, or a cookie that is none: 401 with an empty body', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const operation of guarded()) {
      const path = pathIn(operation, workspace)
      for (const cookie of [null, 'shunt_session=', `shunt_session=${'x'.repeat(43)}`]) {
        const person = cookie === null ? null : { cookie }
        const answer = await ask(person, operation.method, path, bodyOf(operation))
        assert.equal(answer.status, 401, operation.id)
        assert.equal(answer.text, '')
      }
    }
  })

  test('a change without the header of our own scripts: csrf.header_missing', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { cookie } = await ownerOf(workspace)
    for (const operation of guarded()) {
      if (operation.method === 'GET') continue
      const headers = { 'x-service-request': '' }
      const path = pathIn(operation, workspace)
      const answer = await ask({ cookie }, operation.method, path, bodyOf(operation), { headers })
      assertProblem(assert, answer, 403, 'csrf.header_missing')
    }
  })

  test('what is for people alone is access.forbidden to a key, and 401 to a bad one', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const administrator = await somebody({ installationAdministrator: true })
    await db.from('api_keys').where('id', workspace.keyId).update({
      created_by: administrator.userId,
    })
    const bare = { ...workspace, api: '' }
    for (const operation of guarded()) {
      if (isForKeys(operation.access)) continue
      const path = pathIn(operation, workspace)
      const answer = await call(bare, operation.method, path, bodyOf(operation))
      assertProblem(assert, answer, 403, 'access.forbidden')
      const bad = { key: `${workspace.key}x` }
      assert.equal((await call(bare, operation.method, path, bodyOf(operation), bad)).status, 401)
    }
  })

  test('two-factor that is asked for and missing stops every call of the organisation', async ({
    assert,
  }) => {
    const workspace = await aWorkspace({ mfaRequired: true })
    const owner = await ownerOf(workspace)
    for (const operation of guarded()) {
      const { access } = operation
      const isInside = isForKeys(access!) || access!.role || access!.organisation
      // What is outside may end the session.
      const cookie = isInside ? owner.cookie : await sessionOf(owner.userId)
      const path = pathIn(operation, workspace)
      const answer = await ask({ cookie }, operation.method, path, bodyOf(operation))
      if (isInside) assertProblem(assert, answer, 403, 'organisation.mfa_required')
      else assert.notEqual(answer.body?.code, 'organisation.mfa_required', operation.id)
    }
  })
})

/** Good enough for every call that changes something; what it does not know it ignores. */
const CHANGE = {
  name: 'Stolen',
  text: 'Stolen',
  date: '2026-01-02',
  role: 'Viewer',
  title: 'Stolen',
  utmSource: 'stolen',
  filter: {},
  rootRedirectUrl: null,
  notFoundRedirectUrl: null,
}

test.group('What another workspace has', () => {
  const naming = () =>
    apiOperations()
      .filter(({ access }) => access !== null)
      .filter(({ url }) => !url.startsWith('/api/admin/'))
      .map((operation) => {
        const names = [...operation.url.matchAll(/:(\w+)/g)].map(([, name]) => name)
        const own = names.filter((name) => !['workspaceId', 'organisationId'].includes(name))
        return { operation, own }
      })
      .filter(({ own }) => own.length > 0)

  test('everything that a path can name is tried below', ({ assert }) => {
    const names = naming().flatMap(({ own }) => own)
    assert.sameMembers([...new Set(names)], Object.keys(makers))
  })

  for (const place of ['another organisation', 'another workspace of the organisation']) {
    test(`cannot be seen or changed from here: ${place}`, async ({ assert }) => {
      const mine = await aWorkspace()
      const isElsewhere = place === 'another organisation'
      const theirs = isElsewhere ? await aWorkspace() : await anotherWorkspace(mine)
      if (!isElsewhere) {
        theirs.keyId = newId()
        await db.rawQuery(
          `INSERT INTO api_keys (id, workspace_id, name, hash, hint, scopes, created_by, created_at)
           SELECT ?, ?, name, ?, hint, scopes, created_by, created_at FROM api_keys WHERE id = ?`,
          [theirs.keyId, theirs.workspaceId, newId().padEnd(64, '0'), mine.keyId]
        )
      }
      const ids: Record<string, string> = {}
      for (const [name, make] of Object.entries(makers)) ids[name] = await make(theirs)
      if (!isElsewhere) {
        const stranger = await somebody()
        ids.sessionId = await makers.sessionId({ ...mine, userId: stranger.userId })
        ids.passkeyId = await makers.passkeyId({ ...mine, userId: stranger.userId })
        // What is of the organisation is of its Owners, in whichever workspace they are.
        const foreign = await aWorkspace()
        for (const name of ['providerId', 'addressDomainId'])
          ids[name] = await makers[name](foreign)
      }
      const before = await everythingOf(theirs)
      for (const { operation } of naming()) {
        const { method } = operation
        const path = pathIn(operation, mine, ids)
        const body = operation.body ? CHANGE : undefined
        const answers = [await ask(await ownerOf(mine), method, path, body)]
        if (isForKeys(operation.access)) {
          answers.push(await call({ ...mine, api: '' }, method, path, body))
        }
        for (const { status, text } of answers) {
          assert.equal(status, 404, `${operation.id} ${status} ${text}`)
          assert.notInclude(text, 'Theirs')
        }
      }
      assert.equal(await everythingOf(theirs), before)
    })
  }
})
