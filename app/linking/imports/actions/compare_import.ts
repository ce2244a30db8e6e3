import { setTimeout as pause } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { ImportLeaseLost, type ImportLease } from '#app/linking/imports/actions/import_lease'
import { type ImportComparison, type ImportRow } from '#app/linking/imports/import'
import type { ImportLineRow } from '#app/linking/imports/import_line_row'
import { compareAnswers, type ShortUrlAnswer } from '#app/linking/imports/rules/compare_answers'
import type { SourceLink } from '#app/linking/imports/rules/source_link'
import { simulateVisit } from '#app/linking/simulation/queries/simulate_visit'
import type { Workspace } from '#app/platform/access/workspace_access'
import { table } from '#app/shared/database/sql'
import { OutboundError } from '#app/shared/outbound_http/outbound_error'
import { Problem } from '#app/shared/problems/problem'
import { parseJsonColumn } from '#app/shared/text/json'
import config from '#config/imports'

/** Lines that are read at once. */
const BATCH = 50

const TIMEOUT_MS = 10_000

/** What came of asking the old service for one line. */
export type LineComparison = {
  address: string
  agreement: ReturnType<typeof compareAnswers> | 'Unreachable'
  old: ShortUrlAnswer | null
  ours: ShortUrlAnswer | null

  /** Why nothing was answered. */
  message: string | null
}

/**
 * Asks the old service for each imported address, one after the other and no faster than it is
 * polite, follows no redirect, and keeps where its answer is not ours. Ours is worked out here: no
 * click is counted.
 *
 * @returns whether all were asked
 * @throws ImportLeaseLost
 */
export async function compareImport(
  lease: ImportLease,
  row: ImportRow,
  workspace: Workspace,
  isOver: () => boolean
): Promise<boolean> {
  const comparison = row.comparison!
  for (;;) {
    const lines = await linesToCompare(row.id, comparison.position)
    if (lines.length === 0) break
    for (const line of lines) {
      const startedMs = performance.now()
      await compareLine(lease, row, comparison, workspace, line)
      if (isOver()) return false
      const spentMs = performance.now() - startedMs
      await pause(Math.max(0, 1000 / config.comparePerSecond - spentMs))
    }
  }
  comparison.status = 'Done'
  await keep(lease, row, { comparison: JSON.stringify(comparison), comparing: false })
  return true
}

async function linesToCompare(importId: string, position: number) {
  return table<ImportLineRow & { link_id: string }>(db, 'import_lines')
    .where('import_id', importId)
    .where('position', '>', position)
    .whereNotNull('link_id')
    .orderBy('position')
    .limit(BATCH)
    .select('position', 'entry', 'link_id')
}

async function compareLine(
  lease: ImportLease,
  row: ImportRow,
  comparison: ImportComparison,
  workspace: Workspace,
  line: { position: number; entry: string; link_id: string }
): Promise<void> {
  const address = buildOldAddress(parseJsonColumn<SourceLink>(line.entry), comparison.baseUrl)
  const result = address && (await compared(address, workspace.id, line.link_id))
  comparison.position = Number(line.position)
  if (result) {
    const agreement = result.agreement
    if (agreement === 'Same') comparison.same++
    else if (agreement === 'Unreachable') comparison.unreachable++
    else comparison.different++
  }
  await keep(lease, row, { comparison: JSON.stringify(comparison) })
  if (!result) return
  await db
    .from('import_lines')
    .where({ import_id: row.id, position: line.position })
    .update({ comparison: JSON.stringify(result), differs: result.agreement !== 'Same' })
}

/** Builds where the old service had the link; null where the file does not say. */
function buildOldAddress({ alias, domain }: SourceLink, baseUrl: string | null): URL | null {
  if (!alias) return null
  const path = alias.split('/').map(encodeURIComponent).join('/')
  if (baseUrl) return URL.parse(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/${path}`)
  return domain ? URL.parse(`https://${domain}/${path}`) : null
}

async function compared(
  address: URL,
  workspaceId: string,
  linkId: string
): Promise<LineComparison> {
  const ours = await ourAnswer(workspaceId, linkId)
  const none = { address: address.href, old: null, ours, message: null }
  const outbound = await app.container.make('shunt.outbound')
  try {
    const headers = { 'user-agent': 'Shunt-Import/1', 'accept': '*/*' }
    const { statusCode, headers: answered } = await outbound.send({
      url: address,
      method: 'GET',
      headers,
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: 0,
    })
    const location = answered.location ?? null
    const old = { status: statusCode, location: location && absolute(location, address) }
    if (!ours) return { ...none, old, agreement: 'Location' }
    return { ...none, old, agreement: compareAnswers(old, ours) }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { ...none, agreement: 'Unreachable', message: error.message }
  }
}

function absolute(location: string, address: URL): string {
  return /^https?:\/\//i.test(location)
    ? location
    : (URL.parse(location, address.href)?.href ?? location)
}

/** @returns null where the link no longer exists */
async function ourAnswer(workspaceId: string, linkId: string): Promise<ShortUrlAnswer | null> {
  try {
    const { answer } = await simulateVisit(workspaceId, linkId, {})
    return { status: answer.status, location: answer.location }
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** Stores the results, unless someone stopped the comparison, which ends `comparing`. */
async function keep(
  lease: ImportLease,
  row: ImportRow,
  columns: Record<string, unknown>
): Promise<void> {
  const present = await table<ImportRow>(db, 'imports')
    .where({ id: row.id, comparing: true })
    .first()
  if (!present) throw new ImportLeaseLost()
  await lease.advance(db.connection(), row.status, columns)
}
