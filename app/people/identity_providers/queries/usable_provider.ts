import db from '@adonisjs/lucid/services/db'
import type { IdentityProviderRow } from '#app/people/identity_providers/identity_provider'
import { takesForm } from '#app/people/identity_providers/queries/takes_form'
import { formatRedirectUrl } from '#app/people/identity_providers/rules/provider_urls'
import type { ConfiguredProvider, IdentityProviderKind } from '#app/platform/plugins/contract'
import { providerKinds } from '#app/platform/plugins/provider_kinds'
import { select, type Sql } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import { openSecret } from '#app/shared/secrets/open_secret'

/** A provider through which people can sign in at this moment. */
export interface UsableProvider {
  row: IdentityProviderRow
  kind: IdentityProviderKind
}

/** What has to hold of a provider `p` that people sign in through. */
const IS_ACTIVE = `p.status = 'Active' AND (p.organisation_id IS NULL OR EXISTS (
  SELECT 1 FROM organisations o WHERE o.id = p.organisation_id AND o.deleted_at IS NULL))`

/** What has to hold of an address domain `d` of a provider `p`, so that the provider speaks for it. */
const SPEAKS_FOR = `(p.organisation_id IS NULL OR EXISTS (
  SELECT 1 FROM address_domains a
   WHERE a.proved_name = d.name AND a.organisation_id = p.organisation_id))`

/** Finds a provider that is active, and whose plugin is on; null: there is none. */
export async function findUsableProvider(id: string): Promise<UsableProvider | null> {
  if (!isId(id)) return null
  const text = `SELECT p.* FROM identity_providers p WHERE p.id = ? AND ${IS_ACTIVE}`
  const [row] = await select<IdentityProviderRow>(db, text, [id])
  return toUsable(row)
}

/**
 * Finds the provider that the people of an address domain sign in through: one of the organisation
 * that has proved it, else one of the installation. null: there is none.
 */
export async function findProviderOfDomain(name: string): Promise<UsableProvider | null> {
  const rows = await select<IdentityProviderRow>(
    db,
    `SELECT p.* FROM identity_provider_domains d
       JOIN identity_providers p ON p.id = d.provider_id
      WHERE d.name = ? AND ${IS_ACTIVE} AND ${SPEAKS_FOR}
      ORDER BY p.organisation_id IS NULL, p.id`,
    [name]
  )
  for (const row of rows) {
    const usable = toUsable(row)
    if (usable) return usable
  }
  return null
}

/** Does a provider speak for the addresses of this domain? */
export async function speaksFor(sql: Sql, providerId: string, name: string): Promise<boolean> {
  const rows = await select(
    sql,
    `SELECT 1 FROM identity_provider_domains d JOIN identity_providers p ON p.id = d.provider_id
      WHERE d.provider_id = ? AND d.name = ? AND ${SPEAKS_FOR}`,
    [providerId, name]
  )
  return rows.length > 0
}

/** Lists the providers of the installation that people can sign in through, by name. */
export async function listUsableProviders(): Promise<{ id: string; name: string }[]> {
  const rows = await select<IdentityProviderRow>(
    db,
    `SELECT p.* FROM identity_providers p
      WHERE p.organisation_id IS NULL AND ${IS_ACTIVE} ORDER BY p.name, p.id`
  )
  return rows.filter((row) => toUsable(row)).map(({ id, name }) => ({ id, name }))
}

/** Can anyone sign in through a provider here? */
export async function hasUsableProvider(): Promise<boolean> {
  const kinds = [...providerKinds()].filter(([, { enabled }]) => enabled).map(([kind]) => kind)
  if (kinds.length === 0) return false
  const text = `SELECT 1 FROM identity_providers p WHERE p.kind IN (?) AND ${IS_ACTIVE} LIMIT 1`
  const rows = await select(db, text, [kinds])
  return rows.length > 0
}

/** @throws Problem `secret.unreadable` */
export function toConfigured(row: IdentityProviderRow): ConfiguredProvider {
  return {
    id: row.id,
    settings: JSON.parse(row.settings),
    secret: row.secret === null ? null : openSecret(row.secret),
    redirectUrl: formatRedirectUrl(row.id, takesForm(row.kind)),
  }
}

function toUsable(row: IdentityProviderRow | undefined): UsableProvider | null {
  if (!row) return null
  const installed = providerKinds().get(row.kind)
  return installed?.enabled ? { row, kind: installed.provider } : null
}
