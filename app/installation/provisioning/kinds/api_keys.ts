import db from '@adonisjs/lucid/services/db'
import { refuse, type Description, type Fields } from '#app/installation/provisioning/description'
import type { Kind } from '#app/installation/provisioning/kind'
import { textOf } from '#app/installation/provisioning/rules/compare_fields'
import {
  optionalTextField,
  secretField,
  someOfField,
  switchField,
  textField,
} from '#app/installation/provisioning/rules/shapes'
import {
  listInWorkspaces,
  openWorkspace,
  type ApplyScope,
  type WorkspaceScope,
} from '#app/installation/provisioning/scope'
import { Secret } from '#app/installation/provisioning/secret'
import { findAccountByEmail } from '#app/people/accounts/queries/find_account'
import { provisionApiKey } from '#app/people/api_keys/actions/provision_api_key'
import { revokeApiKey } from '#app/people/api_keys/actions/revoke_api_key'
import type { ApiKeyRecord } from '#app/people/api_keys/api_key'
import { findKeyHash, listApiKeys } from '#app/people/api_keys/queries/list_api_keys'
import { findCurrentRole } from '#app/people/members/queries/memberships'
import { SCOPES } from '#app/platform/access/roles'

/** An API key by its name. Another key in its file replaces it; what it may do never changes. */
export const apiKeys: Kind = {
  kind: 'ApiKey',
  home: 'workspace',
  fields: {
    createdBy: textField,
    scopes: someOfField(SCOPES),
    expiresAt: optionalTextField,
    signsRequests: switchField,
    key: secretField,
  },
  steps: [
    {
      fields: ['createdBy', 'scopes', 'expiresAt', 'signsRequests', 'key'],
      async find(description, scope) {
        const { workspace } = await scope.workspaceOf(description)
        const { organisationId } = workspace
        const record = await findRecord(description, scope, workspace.id)
        if (!record) return null
        const fields = await fieldsOf(record)
        return { id: record.id, organisationId, workspaceId: workspace.id, fields }
      },
      create: async (description, scope) =>
        store(description, await scope.workspaceOf(description), scope),
      async change(changed, { id, fields }, description, scope) {
        if (changed.key === undefined) {
          const [field] = Object.keys(changed)
          const reason = `${field} of a key cannot be changed. Draw a new key into its file too.`
          throw refuse(description, field, reason)
        }
        const access = await scope.workspaceOf(description)
        await revokeApiKey(id, access.workspace, scope.actor)
        const { key, ...kept } = fields
        const renewed = { ...description, fields: { ...kept, ...description.fields } }
        await store(renewed, access, scope)
      },
    },
  ],
  async remove({ itemId, workspaceId }, { actor }) {
    const { workspace } = await openWorkspace(workspaceId!)
    await revokeApiKey(itemId, workspace, actor)
  },
  list: (scope) =>
    listInWorkspaces(scope, async ({ id }) => {
      const usable = await listUsable(id)
      return Promise.all(
        usable.map(async (record) => {
          const { key, ...fields } = await fieldsOf(record)
          return { name: record.name, fields }
        })
      )
    }),
}

async function listUsable(workspaceId: string): Promise<ApiKeyRecord[]> {
  const { items } = await listApiKeys(workspaceId)
  return items.filter(({ revokedAt }) => revokedAt === null)
}

async function findRecord(
  description: Description,
  scope: ApplyScope,
  workspaceId: string
): Promise<ApiKeyRecord | null> {
  const records = await listUsable(workspaceId)
  const kept = records.find(({ id }) => id === scope.itemOf(description)?.itemId)
  const [found, other] = records.filter(({ name }) => name === description.name)
  if (kept ?? !other) return kept ?? found ?? null
  throw refuse(description, 'name', `Several keys are called ${description.name}.`)
}

async function fieldsOf(record: ApiKeyRecord): Promise<Fields> {
  return {
    createdBy: record.createdBy.email,
    scopes: [...record.scopes],
    expiresAt: record.expiresAt && new Date(record.expiresAt).toISOString(),
    signsRequests: record.signsRequests,
    key: Secret.known(await findKeyHash(db, record.id)),
  }
}

async function store(
  description: Description,
  { workspace }: WorkspaceScope,
  scope: ApplyScope
): Promise<string> {
  const { name, fields } = description
  for (const field of ['createdBy', 'scopes', 'key']) {
    if (fields[field] === undefined) throw refuse(description, field, `A key needs ${field}.`)
  }
  const account = await findAccountByEmail(String(fields.createdBy))
  if (!account || !(await findCurrentRole(db, account.id, workspace))) {
    const reason = `${String(fields.createdBy)} is no member of the workspace.`
    throw refuse(description, 'createdBy', reason)
  }
  return provisionApiKey(
    {
      name,
      scopes: fields.scopes as string[],
      expiresAt: readEnd(description),
      signsRequests: fields.signsRequests === true,
      key: textOf(fields.key) ?? '',
      createdBy: account.id,
    },
    workspace,
    scope.actor
  )
}

function readEnd(description: Description): Date | null {
  const given = textOf(description.fields.expiresAt)
  if (given === null) return null
  const end = new Date(given)
  if (!Number.isNaN(end.getTime())) return end
  throw refuse(description, 'expiresAt', 'Give a moment, such as 2027-01-31T00:00:00Z.')
}
