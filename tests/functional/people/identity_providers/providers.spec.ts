import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { SERVICE_ACTOR } from '#app/platform/access/workspace_access'
import { changePlugin } from '#app/platform/plugins/actions/change_plugin'
import { newId } from '#app/shared/ids'
import { assertProblem } from '#tests/fixtures/api'
import { CLIENT } from '#tests/fixtures/openid_provider'
import { aMember, ask, ownerOf, somebody, type Person } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  aDomainName,
  aSignInSetup,
  providerInput,
  removeInstallationProviders,
  signInThrough,
  whoIs,
  withOpenidProvider,
} from '#tests/functional/people/identity_providers/support'

const ADMIN = '/api/admin/identity-providers'
const SECRET = 'a very secret text'

test.group('Identity providers', (group) => {
  const given = withOpenidProvider(group)
  let workspace: TestWorkspace
  let owner: Person
  let administrator: Person
  let path: string
  group.each.setup(async () => {
    workspace = await aWorkspace()
    owner = await ownerOf(workspace)
    administrator = await somebody({ installationAdministrator: true })
    path = `/api/organisations/${workspace.organisationId}/identity-providers`
    await removeInstallationProviders()
    return removeInstallationProviders
  })

  const input = (more: object = {}) => ({
    kind: 'Oidc',
    name: 'Acme',
    settings: { issuer: 'https://id.example.com', clientId: 'shunt' },
    ...more,
  })

  test('are set up, read, changed and deleted, with a secret that no one reads', async ({
    assert,
  }) => {
    for (const [person, at] of [
      [owner, path],
      [administrator, ADMIN],
    ] as const) {
      const domain = aDomainName()
      const { workspaceId } = workspace
      const roles = [{ group: ' staff ', workspaceId, role: 'Viewer' }]
      const body = input({ secret: SECRET, domains: [domain.toUpperCase(), domain], roles })
      const made = await ask(person, 'POST', at, body)
      assert.equal(made.status, 201, made.text)
      const { id } = made.body
      assert.equal(made.headers.get('location'), `${at}/${id}`)
      assert.match(made.body.redirectUrl, new RegExp(`^http://localhost:\\d+/auth/${id}/callback$`))
      assert.deepInclude(made.body, {
        kind: 'Oidc',
        name: 'Acme',
        status: 'Active',
        domains: [domain],
        roles: [{ group: 'staff', workspaceId, role: 'Viewer' }],
        settings: {
          issuer: 'https://id.example.com',
          clientId: 'shunt',
          scopes: 'openid email profile',
          groupsClaim: 'groups',
        },
        secretSet: true,
        version: 1,
      })
      const read = await ask(person, 'GET', `${at}/${id}`)
      assert.deepEqual(read.body, made.body)
      assert.notInclude(read.text, SECRET)
      const listed = await ask(person, 'GET', at)
      assert.deepEqual(listed.body.items, [made.body])

      const changed = await ask(
        person,
        'PATCH',
        `${at}/${id}`,
        { name: 'Acme Group', settings: { groupsClaim: 'roles' }, secret: '', status: 'Disabled' },
        { headers: { 'if-match': '"1"' } }
      )
      assert.equal(changed.status, 200, changed.text)
      const { name, status, secretSet, version, settings } = changed.body
      assert.deepEqual([name, status, secretSet, version], ['Acme Group', 'Disabled', false, 2])
      assert.equal(settings.groupsClaim, 'roles')
      assert.equal(settings.issuer, 'https://id.example.com')

      assert.equal((await ask(person, 'DELETE', `${at}/${id}`)).status, 204)
      const gone = await ask(person, 'GET', `${at}/${id}`)
      assertProblem(assert, gone, 404, 'identity.provider_not_found')
      const logged = await db.from('audit_log').where('subject_id', id).orderBy('id')
      assert.deepEqual(
        logged.map(({ action }) => action),
        ['created', 'updated', 'deleted'].map((verb) => `identity_provider.${verb}`)
      )
      assert.notInclude(JSON.stringify(logged), SECRET)
    }
  })

  test('keep their secret encrypted', async ({ assert }) => {
    const { body } = await ask(owner, 'POST', path, input({ secret: SECRET }))
    const row = await db.from('identity_providers').where('id', body.id).firstOrFail()
    assert.isString(row.secret)
    assert.notInclude(JSON.stringify(row), SECRET)
  })

  test('refuse wrong input with the field', async ({ assert }) => {
    const wrong: [object, string, string][] = [
      [{ kind: 'Kerberos' }, 'identity.kind_invalid', 'kind'],
      [{ kind: null }, 'identity.kind_invalid', 'kind'],
      [{ name: '' }, 'request.invalid', 'name'],
      [{ name: 'x'.repeat(101) }, 'request.invalid', 'name'],
      [{ name: 7 }, 'request.invalid', 'name'],
      [{ status: 'Off' }, 'request.invalid', 'status'],
      [{ secret: 'x'.repeat(20_001) }, 'request.invalid', 'secret'],
      [{ settings: null }, 'request.invalid', 'settings.issuer'],
      [{ settings: 'x' }, 'request.invalid', 'settings'],
      [{ settings: { clientId: 'x' } }, 'request.invalid', 'settings.issuer'],
      [{ settings: { issuer: 'https://a.example' } }, 'request.invalid', 'settings.clientId'],
      [
        { settings: { issuer: 'http://a.example', clientId: 'x' } },
        'request.invalid',
        'settings.issuer',
      ],
      [
        { settings: { issuer: 'https://a.example', clientId: 'x', scopes: 'email' } },
        'request.invalid',
        'settings.scopes',
      ],
      [{ domains: ['com'] }, 'identity.domain_invalid', 'domains.0'],
      [{ domains: ['a.example', null] }, 'identity.domain_invalid', 'domains.1'],
      [{ domains: 'a.example' }, 'request.invalid', 'domains'],
      [
        { domains: Array.from({ length: 101 }, (_, at) => `d${at}.example`) },
        'request.invalid',
        'domains',
      ],
      [{ roles: {} }, 'request.invalid', 'roles'],
      [{ roles: [null] }, 'identity.roles_invalid', 'roles.0.group'],
      [
        { roles: [{ group: 'a', workspaceId: 'x', role: 'Viewer' }] },
        'identity.roles_invalid',
        'roles.0.workspaceId',
      ],
      [{ roles: Array.from({ length: 101 }, () => ({})) }, 'request.invalid', 'roles'],
    ]
    for (const [more, code, field] of wrong) {
      const answer = await ask(owner, 'POST', path, input(more))
      assertProblem(assert, answer, 422, code)
      assert.equal(answer.body.errors[0].field, field, answer.text)
    }
    const { workspaceId } = workspace
    const foreign = await aWorkspace()
    const roles: [object[], string][] = [
      [[{ group: '', workspaceId, role: 'Viewer' }], 'roles.0.group'],
      [[{ group: 'x'.repeat(201), workspaceId, role: 'Viewer' }], 'roles.0.group'],
      [[{ group: 'a', workspaceId, role: 'Owner' }], 'roles.0.role'],
      [[{ group: 'a', workspaceId: foreign.workspaceId, role: 'Viewer' }], 'roles.0.workspaceId'],
      [
        [
          { group: 'a', workspaceId, role: 'Viewer' },
          { group: 'a', workspaceId, role: 'Manager' },
        ],
        'roles.1.group',
      ],
    ]
    for (const [wrongRoles, field] of roles) {
      const answer = await ask(owner, 'POST', path, input({ roles: wrongRoles }))
      assertProblem(assert, answer, 422, 'identity.roles_invalid')
      assert.equal(answer.body.errors[0].field, field)
    }
    assert.deepEqual((await ask(owner, 'GET', path)).body.items, [])
  })

  test('are changed only while they are of the version that is named', async ({ assert }) => {
    const { body } = await ask(owner, 'POST', path, input())
    const one = `${path}/${body.id}`
    const change = (tag: string) =>
      ask(owner, 'PATCH', one, { name: 'New' }, { headers: { 'if-match': tag } })
    const late = await change('"7"')
    assertProblem(assert, late, 412, 'identity.version_conflict')
    assert.equal(late.body.version, 1)
    assert.equal((await change('*')).status, 200)
    const other = await ask(owner, 'PATCH', one, { kind: 'Kerberos' })
    assertProblem(assert, other, 422, 'request.invalid')
  })

  test('are at most 20', async ({ assert }) => {
    for (const [person, at] of [
      [owner, path],
      [administrator, ADMIN],
    ] as const) {
      for (let made = 0; made < 20; made++) {
        assert.equal((await ask(person, 'POST', at, input())).status, 201)
      }
      const answer = await ask(person, 'POST', at, input())
      assertProblem(assert, answer, 409, 'identity.provider_limit')
    }
  })

  test('belong to Owners of their organisation, or to administrators of the installation', async ({
    assert,
  }) => {
    const { body: ofOrganisation } = await ask(owner, 'POST', path, input())
    const ofInstallation = (await ask(administrator, 'POST', ADMIN, input())).body
    const member = await aMember(workspace, 'Administrator')
    const stranger = await ownerOf(await aWorkspace())
    const calls = (at: string, id: string) =>
      [
        ['GET', at],
        ['POST', at],
        ['GET', `${at}/${id}`],
        ['PATCH', `${at}/${id}`],
        ['DELETE', `${at}/${id}`],
        ['POST', `${at}/${id}/test`],
      ] as const
    for (const [method, at] of calls(path, ofOrganisation.id)) {
      const body = method === 'GET' ? undefined : input()
      assertProblem(assert, await ask(member, method, at, body), 403, 'access.forbidden')
      assertProblem(assert, await ask(stranger, method, at, body), 404, 'organisation.not_found')
      assert.equal((await ask(null, method, at, body)).status, 401)
    }
    for (const [method, at] of calls(ADMIN, ofInstallation.id)) {
      const body = method === 'GET' ? undefined : input()
      assertProblem(assert, await ask(owner, method, at, body), 403, 'access.forbidden')
      assert.equal((await ask(null, method, at, body)).status, 401)
    }
    const crossings: [Person, string][] = [
      [owner, `${path}/${ofInstallation.id}`],
      [administrator, `${ADMIN}/${ofOrganisation.id}`],
      [owner, `${path}/x`],
    ]
    for (const [person, at] of crossings) {
      for (const [method, rest] of [
        ['GET', ''],
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', '/test'],
      ]) {
        const change = method === 'PATCH' ? input() : undefined
        const answer = await ask(person, method, at + rest, change)
        assertProblem(assert, answer, 404, 'identity.provider_not_found')
      }
    }
  })

  test('that are disabled, changed or deleted end the sessions that they opened', async ({
    assert,
  }) => {
    const setup = await aSignInSetup(given.openid)
    const one = `/api/organisations/${setup.workspace.organisationId}/identity-providers/${setup.provider.id}`
    given.openid.person = {
      sub: `sub-${newId()}`,
      email: `ada@${setup.domain}`,
      email_verified: true,
    }
    const change = (body: object) => ask(setup.owner, 'PATCH', one, body)
    for (const end of [
      () => change({ settings: { groupsClaim: 'roles' } }),
      () => change({ status: 'Disabled' }),
      () => ask(setup.owner, 'DELETE', one),
    ]) {
      await change({ status: 'Active' })
      const { browser } = await signInThrough(setup.provider)
      assert.isNotNull(await whoIs(browser))
      await change({ name: 'Another name' })
      assert.isNotNull(await whoIs(browser))
      await end()
      assert.isNull(await whoIs(browser))
    }
    const rows = await db.from('external_identities').where('provider_id', setup.provider.id)
    assert.lengthOf(rows, 0)
  })

  test('say at a test what is right, and what is wrong', async ({ assert }) => {
    const setup = await aSignInSetup(given.openid)
    const one = `/api/organisations/${setup.workspace.organisationId}/identity-providers/${setup.provider.id}`
    const findings = async () => {
      const answer = await ask(setup.owner, 'POST', `${one}/test`)
      assert.equal(answer.status, 200, answer.text)
      return answer.body
    }
    const about = (found: any, name: string) =>
      found.findings.find((finding: any) => finding.name === name)
    const good = await findings()
    assert.isTrue(good.ok, JSON.stringify(good))
    assert.equal(about(good, 'redirect').status, 'Ok')
    assert.equal(about(good, 'secret').status, 'Ok')
    assert.equal(about(good, 'clock').status, 'Ok')

    await ask(setup.owner, 'PATCH', one, { secret: 'wrong', domains: [aDomainName()] })
    const wrong = await findings()
    assert.isFalse(wrong.ok)
    assert.equal(about(wrong, 'secret').status, 'Error')
    assert.equal(about(wrong, 'domains').status, 'Warning')

    const client = { issuer: given.openid.issuer, clientId: 'unknown' }
    await ask(setup.owner, 'PATCH', one, { settings: client, secret: CLIENT.secret })
    assert.equal(about(await findings(), 'redirect').status, 'Error')

    await ask(setup.owner, 'PATCH', one, { settings: { issuer: `${given.openid.issuer}/other` } })
    assert.equal(about(await findings(), 'discovery').status, 'Error')
    await ask(setup.owner, 'PATCH', one, { settings: { issuer: 'https://127.0.0.1:1' } })
    assert.match(about(await findings(), 'discovery').message, /did not answer.*refused/s)
  })

  test('of a plugin that is off let no one in, and say so', async ({ assert }) => {
    const setup = await aSignInSetup(given.openid)
    const at = `/api/organisations/${setup.workspace.organisationId}/identity-providers`
    await changePlugin('oidc', { enabled: false }, SERVICE_ACTOR)
    try {
      const answer = await ask(setup.owner, 'POST', at, providerInput(given.openid))
      assertProblem(assert, answer, 422, 'identity.kind_invalid')
      const tested = await ask(setup.owner, 'POST', `${at}/${setup.provider.id}/test`)
      assert.deepInclude(tested.body.findings[0], { name: 'plugin', status: 'Error' })
    } finally {
      await changePlugin('oidc', { enabled: true }, SERVICE_ACTOR)
    }
  })
})
