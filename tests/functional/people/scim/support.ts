import type { Assert } from '@japa/assert'
import { request, type Answer } from '#tests/fixtures/api'
import { ask, ownerOf, type Person } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aDomainName, prove } from '#tests/functional/people/identity_providers/support'

/** An organisation with a proved domain and a token for its directory. */
export interface DirectorySetup {
  workspace: TestWorkspace
  owner: Person
  domain: string
  token: string
}

/** The name of a group that makes its people Managers of the workspace. */
export const MANAGERS = 'Link managers'

export async function aDirectory(): Promise<DirectorySetup> {
  const workspace = await aWorkspace()
  const owner = await ownerOf(workspace)
  const domain = aDomainName()
  await prove(workspace.organisationId, domain)
  const base = `/api/organisations/${workspace.organisationId}`
  const roles = [{ group: MANAGERS, workspaceId: workspace.workspaceId, role: 'Manager' }]
  const provider = await ask(owner, 'POST', `${base}/identity-providers`, {
    kind: 'Oidc',
    name: 'Acme',
    status: 'Disabled',
    settings: { issuer: 'https://id.example.com', clientId: 'shunt' },
    domains: [domain],
    roles,
  })
  if (provider.status !== 201) throw new Error(provider.text)
  const answer = await ask(owner, 'POST', `${base}/scim-token`)
  if (answer.status !== 201) throw new Error(answer.text)
  return { workspace, owner, domain, token: answer.body.secret }
}

/** Calls as a directory does. */
export async function scim(
  { workspace, token }: Pick<DirectorySetup, 'workspace' | 'token'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {}
): Promise<Answer> {
  const answer = await request(`/scim/v2/${workspace.organisationId}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { ...answer, body: answer.text === '' ? null : JSON.parse(answer.text) }
}

export const userBody = (userName: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  name: { givenName: 'Ada', familyName: 'Marlow' },
  emails: [{ value: userName, type: 'work', primary: true }],
  active: true,
  ...more,
})

export const patchBody = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

export async function aUser(setup: DirectorySetup, name: string, more: object = {}): Promise<any> {
  const answer = await scim(setup, 'POST', '/Users', userBody(`${name}@${setup.domain}`, more))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

export async function aGroup(setup: DirectorySetup, displayName: string, ids: string[] = []) {
  const members = ids.map((value) => ({ value }))
  const answer = await scim(setup, 'POST', '/Groups', { displayName, members })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

/** An error as RFC 7644, section 3.12, has it. */
export function assertScimError(
  assert: Assert,
  answer: Answer,
  status: number,
  scimType?: string
): void {
  assert.equal(answer.status, status, answer.text)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/scim\+json/)
  assert.deepEqual(answer.body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'])
  assert.equal(answer.body.status, String(status))
  assert.equal(answer.body.scimType, scimType)
  assert.isNotEmpty(answer.body.detail)
}
