import db from '@adonisjs/lucid/services/db'
import {
  refuse,
  type Description,
  type Exported,
  type Fields,
  type Value,
} from '#app/installation/provisioning/description'
import type { Kind } from '#app/installation/provisioning/kind'
import { fieldsBelow, textOf } from '#app/installation/provisioning/rules/compare_fields'
import {
  oneOfField,
  secretField,
  textField,
  textsField,
  type FieldShape,
} from '#app/installation/provisioning/rules/shapes'
import { listOrganisations, type ApplyScope } from '#app/installation/provisioning/scope'
import { Secret } from '#app/installation/provisioning/secret'
import { createProvider } from '#app/people/identity_providers/actions/create_provider'
import { deleteProvider } from '#app/people/identity_providers/actions/delete_provider'
import { updateProvider } from '#app/people/identity_providers/actions/update_provider'
import {
  PROVIDER_STATUSES,
  type GroupRole,
  type IdentityProvider,
  type ProviderOwner,
} from '#app/people/identity_providers/identity_provider'
import {
  findProviderSecret,
  listProviders,
} from '#app/people/identity_providers/queries/list_providers'
import { listRoleWorkspaces } from '#app/people/identity_providers/queries/role_workspaces'
import { isDescribedBySettings } from '#app/people/identity_providers/rules/described_provider'
import type { ProviderInput } from '#app/people/identity_providers/rules/provider_input'

const ROLES: FieldShape = { type: 'roles' }
const MAP: FieldShape = { type: 'map' }

/** An identity provider of an organisation, or where none is named of the installation. */
export const identityProviders: Kind = {
  kind: 'IdentityProvider',
  home: 'organisation or installation',
  fields: {
    type: textField,
    status: oneOfField(PROVIDER_STATUSES),
    domains: textsField,
    roles: ROLES,
    settings: MAP,
    secret: secretField,
  },
  aliases: { kind: 'type' },
  steps: [
    {
      fields: ['name', 'type', 'status', 'domains', 'roles', 'settings', 'secret'],
      async find(description, scope) {
        const owner = await ownerOf(description, scope)
        const provider = await findProvider(description, scope, owner)
        if (!provider) return null
        const fields = await fieldsOf(provider, owner)
        return { id: provider.id, organisationId: owner, fields }
      },
      async create(description, scope) {
        const owner = await ownerOf(description, scope)
        const { name, fields } = description
        return createProvider(await toProviderInput({ ...fields, name }, owner), owner, scope.actor)
      },
      async change(changed, { id }, description, scope) {
        const owner = await ownerOf(description, scope)
        const input = await toProviderInput(changed, owner)
        await updateProvider(id, input, { owner, versions: null }, scope.actor)
      },
    },
  ],
  async remove({ itemId, organisationId }, { actor }) {
    const present = await listProviders(organisationId)
    if (present.some(({ id }) => id === itemId)) await deleteProvider(itemId, organisationId, actor)
  },
  async list(scope) {
    const found: Exported[] = []
    const ofAll = scope.only === null ? [{ id: null, name: null }] : []
    for (const { id, name: organisation } of [...ofAll, ...(await listOrganisations(scope))]) {
      for (const provider of await listProviders(id)) {
        if (isDescribedBySettings(provider.id)) continue
        const { name, secret, ...fields } = await fieldsOf(provider, id)
        found.push({ name: String(name), organisation, fields })
      }
    }
    return found
  },
}

async function ownerOf(description: Description, scope: ApplyScope): Promise<ProviderOwner> {
  if (description.organisation === null) return null
  const { id } = await scope.organisationOf(description)
  return id
}

async function findProvider(
  description: Description,
  scope: ApplyScope,
  owner: ProviderOwner
): Promise<IdentityProvider | null> {
  const providers = await listProviders(owner)
  const item = scope.itemOf(description)
  const kept = providers.find(({ id }) => id === item?.itemId)
  if (kept) return kept
  const [found, other] = providers.filter(({ name }) => name === description.name)
  if (!other) return found ?? null
  throw refuse(description, 'name', `Several providers are called ${description.name}.`)
}

async function fieldsOf(provider: IdentityProvider, owner: ProviderOwner): Promise<Fields> {
  const { name, kind: type, status, domains, settings } = provider
  const signing = await findProviderSecret(owner, provider.id)
  return {
    ...{ name, type, status, domains: [...domains] },
    roles: await describeRoles(provider.roles, owner),
    secret: signing === null ? null : Secret.of(signing),
    ...Object.fromEntries(
      Object.entries(settings).map(([setting, value]) => [`settings.${setting}`, value])
    ),
  }
}

/** Returns roles with the names of their workspaces, as files have them. */
async function describeRoles(roles: readonly GroupRole[], owner: ProviderOwner): Promise<Value> {
  const ids = [...new Set(roles.map(({ workspaceId }) => workspaceId))]
  const found = await listRoleWorkspaces(db, owner, ids)
  const byId = new Map(found.map((workspace) => [workspace.id, workspace]))
  return roles.flatMap(({ group, workspaceId, role }) => {
    const workspace = byId.get(workspaceId)
    if (!workspace) return []
    const named: Record<string, Value> = { group, workspace: workspace.name, role }
    return owner === null ? { ...named, organisation: workspace.organisationName } : named
  })
}

/** Returns what the actions take, of fields as files have them. */
export async function toProviderInput(
  fields: Fields,
  owner: ProviderOwner
): Promise<ProviderInput> {
  const settings = fieldsBelow(fields, 'settings')
  const { name, type, status, domains, roles, secret: signing } = fields
  return {
    name: textOf(name),
    kind: textOf(type),
    status: textOf(status),
    ...(domains !== undefined && { domains: domains as string[] }),
    ...(roles !== undefined && { roles: await readRoles(roles, owner) }),
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(signing !== undefined && { secret: textOf(signing) }),
  }
}

/** A workspace that is not there becomes an id that the action refuses, with the field. */
async function readRoles(roles: Value, owner: ProviderOwner): Promise<unknown[]> {
  const workspaces = await listRoleWorkspaces(db, owner)
  return (roles as Record<string, string>[]).map(({ group, organisation, workspace, role }) => {
    const found = workspaces.filter(
      ({ name, organisationName }) =>
        name === workspace && (owner !== null || organisationName === organisation)
    )
    return { group, role, workspaceId: found.length === 1 ? found[0].id : '' }
  })
}
