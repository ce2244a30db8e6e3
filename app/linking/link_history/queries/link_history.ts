import db from '@adonisjs/lucid/services/db'
import {
  listSettingChanges,
  toVersionSettings,
  type SettingChange,
  type VersionData,
} from '#app/linking/link_history/rules/version_settings'
import { linkProblem } from '#app/linking/links/problems'
import { findLink } from '#app/linking/links/queries/find_link'
import { readPageStart, toPage, type PageRequest } from '#app/shared/database/cursor'
import { select, sqlTime } from '#app/shared/database/sql'
import { parseJsonColumn } from '#app/shared/text/json'
import type { PaginatedList } from '#app/shared/text/validation'

/** A version of a link: when it was made, who made it, and what it changed. */
export interface LinkVersion {
  version: number

  /** Is it the one in force? */
  current: boolean
  kind: 'Created' | 'Changed' | 'Restored'

  /** The version whose settings it brought back. */
  restoredFrom: number | null
  changedAt: string
  changedBy: { id: string; name: string | null } | null

  /** The key that the call came with. */
  apiKey: { id: string; name: string | null } | null

  /** Against the version before; none of the first. */
  changes: SettingChange[]

  /** Every setting as this version has it. */
  settings: Record<string, unknown>
}

interface Row {
  version: number
  data: VersionData | string
  changes: string[] | string
  createdAt: Date
  userId: string | null
  userName: string | null
  keyId: string | null
  keyName: string | null
}

const COLUMNS = `
  SELECT v.version, v.data, v.changes, v.created_at AS createdAt, v.actor_user_id AS userId,
    COALESCE(u.display_name, u.email) AS userName, v.api_key_id AS keyId, k.name AS keyName
  FROM link_versions v LEFT JOIN users u ON u.id = v.actor_user_id
    LEFT JOIN api_keys k ON k.id = v.api_key_id
  WHERE v.link_id = ?`

/**
 * Lists a page of a link's versions, the latest first.
 *
 * @throws Problem `link.not_found`
 */
export async function listLinkVersions(
  workspaceId: string,
  linkId: string,
  paging: PageRequest = {}
): Promise<PaginatedList<LinkVersion>> {
  const link = await findLink(workspaceId, linkId)
  const start = readPageStart(paging, ['number'])
  const { pageSize, after } = start
  const rows = await select<Row>(
    db,
    `${COLUMNS} ${after ? 'AND v.version < ?' : ''} ORDER BY v.version DESC LIMIT ? OFFSET ?`,
    [linkId, ...(after ?? []), pageSize + 1, start.offset]
  )
  const [{ total }] = await select<{ total: number }>(
    db,
    'SELECT COUNT(*) AS total FROM link_versions WHERE link_id = ?',
    [linkId]
  )
  const items = rows
    .slice(0, pageSize)
    .map((row, index) => toVersion(row, rows[index + 1], link.version))
  return toPage(rows, start, Number(total), { items, keysOf: ({ version }) => [version] })
}

/**
 * Lists the latest changes of a link in a span of time, the latest first; its creation is none.
 *
 * @param fromMs milliseconds since the epoch, as `beforeMs`
 */
export async function listLinkChanges(
  link: { id: string; version: number },
  { fromMs, beforeMs }: { fromMs: number; beforeMs: number },
  limit: number
): Promise<LinkVersion[]> {
  const rows = await select<Row>(
    db,
    `${COLUMNS} AND v.created_at < ? ORDER BY v.version DESC LIMIT ?`,
    [link.id, sqlTime(beforeMs), limit + 1]
  )
  return rows
    .slice(0, limit)
    .map((row, index) => toVersion(row, rows[index + 1], link.version))
    .filter(({ kind, changedAt }) => kind !== 'Created' && Date.parse(changedAt) >= fromMs)
}

/**
 * Finds what a version kept.
 *
 * @throws Problem `link.version_not_found`
 */
export async function findVersionData(linkId: string, version: number): Promise<VersionData> {
  const [row] = await select<Pick<Row, 'data'>>(
    db,
    'SELECT data FROM link_versions WHERE link_id = ? AND version = ?',
    [linkId, version]
  )
  if (!row) throw linkProblem('link.version_not_found')
  return parseJsonColumn(row.data)
}

function toVersion(row: Row, before: Row | undefined, currentVersion: number): LinkVersion {
  const [data, words] = [parseJsonColumn(row.data), parseJsonColumn(row.changes)]
  const { restored_from: restoredFrom = null } = data
  return {
    version: row.version,
    current: row.version === currentVersion,
    kind: before ? (restoredFrom === null ? 'Changed' : 'Restored') : 'Created',
    restoredFrom,
    changedAt: row.createdAt.toISOString(),
    changedBy: row.userId ? { id: row.userId, name: row.userName } : null,
    apiKey: row.keyId ? { id: row.keyId, name: row.keyName } : null,
    changes: before ? listSettingChanges(parseJsonColumn(before.data), data, words) : [],
    settings: toVersionSettings(data),
  }
}
