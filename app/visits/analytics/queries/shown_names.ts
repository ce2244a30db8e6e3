import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import type { BreakdownShare } from '#app/visits/analytics/report'

type NamedDimension = 'links' | 'campaigns' | 'qrCodes'

/** The names of what breakdowns count under its id, by that id. */
export type ShownNames = Record<NamedDimension, Map<string, string>>

/** Finds the names of what these breakdowns show. */
export async function findShownNames(
  top: Record<NamedDimension, readonly BreakdownShare[]>
): Promise<ShownNames> {
  const idsOf = (dimension: NamedDimension) => top[dimension].map(({ key }) => key)
  return {
    links: await findShownLinks(idsOf('links')),
    campaigns: await findNamesIn('campaigns', idsOf('campaigns')),
    qrCodes: await findQrCodeNames(idsOf('qrCodes')),
  }
}

/** Finds the title of links, else their alias, by their ids. */
export async function findShownLinks(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const text = "SELECT id, COALESCE(NULLIF(title, ''), alias) AS name FROM links WHERE id IN (?)"
  const rows = await select<{ id: string; name: string }>(db, text, [ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Finds the names of QR codes by their ids. */
export function findQrCodeNames(ids: readonly string[]): Promise<Map<string, string>> {
  return findNamesIn('qr_codes', ids)
}

async function findNamesIn(
  table: 'campaigns' | 'qr_codes',
  ids: readonly string[]
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const text = `SELECT id, name FROM ${table} WHERE id IN (?)`
  const rows = await select<{ id: string; name: string }>(db, text, [ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
