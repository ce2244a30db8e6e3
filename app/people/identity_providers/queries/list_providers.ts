import db from '@adonisjs/lucid/services/db'
import type {
  IdentityProvider,
  IdentityProviderRow,
  ProviderOwner,
} from '#app/people/identity_providers/identity_provider'
import { identityProviderProblem } from '#app/people/identity_providers/problems'
import { takesForm } from '#app/people/identity_providers/queries/takes_form'
import { formatRedirectUrl } from '#app/people/identity_providers/rules/provider_urls'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import { openSecret } from '#app/shared/secrets/open_secret'

type Client = Parameters<typeof table>[0]

/** Lists the identity providers of an organisation or of the installation, by name. */
export async function listProviders(owner: ProviderOwner): Promise<IdentityProvider[]> {
  const rows = await table<IdentityProviderRow>(db, 'identity_providers')
    .where({ organisation_id: owner })
    .orderBy('name')
    .orderBy('id')
  const domains = await readDomains(rows.map(({ id }) => id))
  return rows.map((row) => toProvider(row, domains.get(row.id) ?? []))
}

/** @throws Problem `identity.provider_not_found` */
export async function findProvider(owner: ProviderOwner, id: string): Promise<IdentityProvider> {
  const row = await readProviderRow(db, owner, id)
  const domains = await readDomains([id])
  return toProvider(row, domains.get(id) ?? [])
}

/**
 * Returns what the provider knows the installation by; null: nothing was set.
 *
 * @throws Problem `identity.provider_not_found`, `secret.unreadable`
 */
export async function findProviderSecret(owner: ProviderOwner, id: string): Promise<string | null> {
  const { secret } = await readProviderRow(db, owner, id)
  return secret === null ? null : openSecret(secret)
}

/** @throws Problem `identity.provider_not_found` */
export async function readProviderRow(
  client: Client,
  owner: ProviderOwner,
  id: string,
  { lock = false } = {}
): Promise<IdentityProviderRow> {
  const query = table<IdentityProviderRow>(client, 'identity_providers').where({
    id,
    organisation_id: owner,
  })
  const row = isId(id) ? await (lock ? query.forUpdate() : query).first() : null
  if (!row) throw identityProviderProblem('identity.provider_not_found')
  return row
}

async function readDomains(ids: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (ids.length === 0) return found
  const rows = await table<{ provider_id: string; name: string }>(db, 'identity_provider_domains')
    .whereIn('provider_id', ids)
    .orderBy('name')
  for (const { provider_id: id, name } of rows) found.set(id, [...(found.get(id) ?? []), name])
  return found
}

function toProvider(row: IdentityProviderRow, domains: string[]): IdentityProvider {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    status: row.status,
    domains,
    roles: JSON.parse(row.roles),
    settings: JSON.parse(row.settings),
    secretSet: row.secret !== null,
    redirectUrl: formatRedirectUrl(row.id, takesForm(row.kind)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}
