import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { parsed } from '#app/linking/imports/import'
import { isDuplicate } from '#app/shared/database_errors'
import { retryingTransaction } from '#app/shared/transaction'
import { storeNewLinks, type NewLink } from '#app/linking/links/actions/store_link'
import { aliasSource } from '#app/linking/links/actions/prepare_link'
import { advanced, BATCH } from '#app/linking/imports/actions/check_import'
import { finishImport } from '#app/linking/imports/actions/finish_import'
import {
  judgeLines,
  type Court,
  type ImportLine,
  type Verdict,
} from '#app/linking/imports/actions/judge_lines'
import type { Lease } from '#app/linking/imports/actions/lease'
import type { SourceLink } from '#app/linking/imports/rules/source_link'

/** Others may take an alias between our look and our insert; then everything is looked at again. */
const TRIES = 5

/** Rows of one statement. */
const CHUNK = 250

/**
 * Creates the links of the checked lines, from where an earlier worker got to: what was committed is
 * behind the position, what was not never happened.
 *
 * @param isOver has this worker done its share? asked between batches
 * @returns whether all is done
 * @throws LeaseLost
 */
export async function runImport(
  lease: Lease,
  court: Court,
  isOver: () => boolean
): Promise<boolean> {
  for (;;) {
    const lines = await nextLines(lease.importId, Number(court.row.position))
    if (lines.length === 0) break
    await runBatch(lease, court, lines)
    if (isOver()) return false
  }
  await finishImport(lease, court)
  return true
}

async function nextLines(importId: string, position: number): Promise<ImportLine[]> {
  const rows = await db
    .from('import_lines')
    .where('import_id', importId)
    .where('position', '>', position)
    .orderBy('position')
    .limit(BATCH)
    .select('position', 'line', 'entry', 'code', 'detail')
  return rows.map((row): ImportLine => {
    const entry = parsed<SourceLink | null>(row.entry)
    const fault = entry ? null : { code: row.code, detail: row.detail }
    return { position: Number(row.position), line: Number(row.line), entry, fault }
  })
}

async function runBatch(lease: Lease, court: Court, lines: ImportLine[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    const verdicts = await judgeLines(lines, court)
    try {
      return await storeBatch(lease, court, lines, verdicts)
    } catch (error) {
      if (!isDuplicate(error, 'links_domain_alias') || tries === TRIES) throw error
    }
  }
}

/** The links, what became of the lines, and how far the import is: at once, or not at all. */
async function storeBatch(
  lease: Lease,
  court: Court,
  lines: ImportLine[],
  verdicts: Verdict[]
): Promise<void> {
  const { creatable, ...figures } = advanced({ ...court.row, creatable: 0 }, lines, verdicts)
  const next = { ...figures, created: Number(court.row.created) + creatable }
  const made = verdicts.map(({ prepared }): NewLink | null => {
    if (!prepared) return null
    const alias = prepared.alias ?? aliasSource.draw()
    return { link: { ...prepared.row, alias }, host: prepared.domain.host }
  })
  const links = made.filter((one) => one !== null)
  await retryingTransaction(db, async (trx) => {
    await lease.advance(trx, 'Importing', { ...next, tally: JSON.stringify(next.tally) })
    await tellOutcomes(trx, lease.importId, lines, verdicts, made)
    if (links.length > 0) await storeNewLinks(trx, links, court.actor, court.workspace)
  })
  Object.assign(court.row, next)
}

async function tellOutcomes(
  trx: TransactionClientContract,
  importId: string,
  lines: ImportLine[],
  verdicts: Verdict[],
  made: (NewLink | null)[]
): Promise<void> {
  const rows = lines.map((line, index) => {
    const { outcome, code, detail, warnings, linkId } = verdicts[index]
    const link = made[index]?.link
    return {
      import_id: importId,
      position: line.position,
      line: line.line,
      entry: JSON.stringify(line.entry && { ...line.entry, password: null }),
      domain_id: link?.domain_id ?? null,
      outcome: link ? 'Created' : outcome,
      code,
      detail,
      warnings: JSON.stringify(warnings),
      link_id: link?.id ?? linkId,
    }
  })
  for (let start = 0; start < rows.length; start += CHUNK) {
    await trx
      .knexQuery()
      .insert(rows.slice(start, start + CHUNK))
      .into('import_lines')
      .onConflict()
      .merge(['entry', 'domain_id', 'outcome', 'code', 'detail', 'warnings', 'link_id'])
  }
}
