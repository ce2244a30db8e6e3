import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  computeProgress,
  IMPORT_BATCH_LINES,
  toNotKeptColumns,
} from '#app/linking/imports/actions/check_import'
import { finishImport } from '#app/linking/imports/actions/finish_import'
import type { ImportLease } from '#app/linking/imports/actions/import_lease'
import {
  judgeLines,
  type ImportContext,
  type ImportLine,
  type ImportVerdict,
} from '#app/linking/imports/actions/judge_lines'
import type { ImportLineRow } from '#app/linking/imports/import_line_row'
import type { SourceLink } from '#app/linking/imports/rules/source_link'
import { storeNewLinks, type NewLink } from '#app/linking/links/actions/store_link'
import { aliasSource } from '#app/linking/naming/alias_source'
import { isDuplicate } from '#app/shared/database/database_errors'
import { chunks, table, upsert } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { formatJsonColumn, parseJsonColumn } from '#app/shared/text/json'

/** Others may take an alias between our look and our insert; then everything is looked at again. */
const MAX_ATTEMPTS = 5

/** Rows of one statement. */
const CHUNK = 250

/** What the import of a line decides again. */
const JUDGED = [
  ...['entry', 'domain_id', 'outcome', 'code', 'detail', 'warnings', 'not_kept', 'link_id'],
] as const

/**
 * Creates the links of the checked lines, from where an earlier worker got to: what was committed
 * is behind the position, what was not never happened.
 *
 * @param isOver has this worker done its share? asked between batches
 * @returns whether all is done
 * @throws ImportLeaseLost
 */
export async function runImport(
  lease: ImportLease,
  context: ImportContext,
  isOver: () => boolean
): Promise<boolean> {
  for (;;) {
    const lines = await nextLines(lease.importId, Number(context.row.position))
    if (lines.length === 0) break
    await runBatch(lease, context, lines)
    if (isOver()) return false
  }
  await finishImport(lease, context)
  return true
}

async function nextLines(importId: string, position: number): Promise<ImportLine[]> {
  const rows = await table<ImportLineRow>(db, 'import_lines')
    .where('import_id', importId)
    .where('position', '>', position)
    .orderBy('position')
    .limit(IMPORT_BATCH_LINES)
    .select('position', 'line', 'entry', 'code', 'detail')
  return rows.map((row): ImportLine => {
    const entry = parseJsonColumn<SourceLink | null>(row.entry)
    const fault = entry ? null : { code: row.code!, detail: row.detail! }
    return { position: Number(row.position), line: Number(row.line), entry, fault }
  })
}

async function runBatch(
  lease: ImportLease,
  context: ImportContext,
  lines: ImportLine[]
): Promise<void> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    const verdicts = await judgeLines(lines, context)
    try {
      return await storeBatch(lease, context, lines, verdicts)
    } catch (error) {
      const isOvertaken =
        isDuplicate(error, 'links_domain_alias') || isDuplicate(error, 'links_external_id')
      if (!isOvertaken || attemptNumber === MAX_ATTEMPTS) throw error
    }
  }
}

/**
 * Stores the links, the results of the lines, and the progress of the import: all at once, or
 * nothing.
 */
async function storeBatch(
  lease: ImportLease,
  context: ImportContext,
  lines: ImportLine[],
  verdicts: ImportVerdict[]
): Promise<void> {
  const { creatable, ...figures } = computeProgress(
    { ...context.row, creatable: 0 },
    lines,
    verdicts
  )
  const next = { ...figures, created: Number(context.row.created) + creatable }
  const made = verdicts.map(({ prepared }): NewLink | null => {
    if (!prepared) return null
    const alias = prepared.alias ?? aliasSource.draw()
    return { link: { ...prepared.row, alias }, host: prepared.domain.host }
  })
  const links = made.filter((one) => one !== null)
  await retryingTransaction(db, async (trx) => {
    await lease.advance(trx, 'Importing', { ...next, tally: JSON.stringify(next.tally) })
    await storeOutcomes(trx, lease.importId, lines, verdicts, made)
    if (links.length > 0) await storeNewLinks(trx, links, context.actor, context.workspace)
  })
  Object.assign(context.row, next)
}

async function storeOutcomes(
  trx: TransactionClientContract,
  importId: string,
  lines: ImportLine[],
  verdicts: ImportVerdict[],
  made: (NewLink | null)[]
): Promise<void> {
  const rows = lines.map((line, index) => {
    const { outcome, code, detail, notKept, linkId } = verdicts[index]
    const link = made[index]?.link
    return {
      import_id: importId,
      position: line.position,
      line: line.line,
      entry: formatJsonColumn(line.entry && { ...line.entry, password: null }),
      domain_id: link?.domain_id ?? null,
      outcome: link ? 'Created' : outcome,
      code,
      detail,
      ...toNotKeptColumns(notKept),
      link_id: link?.id ?? linkId,
    }
  })
  for (const some of chunks(rows, CHUNK)) {
    await upsert(trx, 'import_lines', some, JUDGED)
  }
}
