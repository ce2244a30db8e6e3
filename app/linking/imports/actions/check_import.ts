import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { deleteImportFile, withImportFile } from '#app/linking/imports/actions/file_pieces'
import type { ImportLease } from '#app/linking/imports/actions/import_lease'
import {
  judgeLines,
  type ImportContext,
  type ImportLine,
  type ImportVerdict,
} from '#app/linking/imports/actions/judge_lines'
import type { ImportRow } from '#app/linking/imports/import'
import { importProblem } from '#app/linking/imports/problems'
import { readLines } from '#app/linking/imports/readers/read_lines'
import type { SourceLine, SourceLink } from '#app/linking/imports/rules/source_link'
import { addToTally, emptyImportTally } from '#app/linking/imports/rules/tally'
import { now } from '#app/shared/clock'
import { retryingTransaction } from '#app/shared/transaction'

/** Lines of one transaction. */
export const IMPORT_BATCH_LINES = 500

/** Rows of one statement. */
const CHUNK = 250

/**
 * Reads the file and judges its lines, from where an earlier worker got to.
 *
 * @param isOver has this worker done its share? asked between batches
 * @returns whether the whole file was read
 * @throws Problem `import.malformed` and such, LeaseLost
 */
export async function checkImport(
  lease: ImportLease,
  context: ImportContext,
  isOver: () => boolean
): Promise<boolean> {
  return withImportFile(lease.importId, async (path) => {
    let batch: ImportLine[] = []
    let position = 0
    for await (const line of readLines(path, context.row.shape, context.row.source)) {
      position++
      if (position <= context.row.position) continue
      batch.push(toImportLine(line, position))
      if (batch.length < IMPORT_BATCH_LINES) continue
      await checkBatch(lease, context, batch)
      batch = []
      if (isOver()) return false
    }
    if (batch.length > 0) await checkBatch(lease, context, batch)
    await finishCheck(lease, context.row)
    return true
  })
}

function toImportLine(line: SourceLine, position: number): ImportLine {
  if ('fault' in line) return { position, line: line.line, entry: null, fault: line.fault }
  return { position, line: line.line, entry: sealed(line.link), fault: null }
}

/** Seals a password, which waits in the database as a secret does. */
function sealed(link: SourceLink): SourceLink {
  return link.password === null ? link : { ...link, password: encryption.encrypt(link.password) }
}

async function checkBatch(
  lease: ImportLease,
  context: ImportContext,
  lines: ImportLine[]
): Promise<void> {
  const verdicts = await judgeLines(lines, context)
  const next = computeProgress(context.row, lines, verdicts)
  await retryingTransaction(db, async (trx) => {
    await lease.advance(trx, 'Checking', { ...next, tally: JSON.stringify(next.tally) })
    await insertLines(trx, lease.importId, lines, verdicts)
  })
  Object.assign(context.row, next)
}

/** Computes the figures of the import with these lines in them. */
export function computeProgress(row: ImportRow, lines: ImportLine[], verdicts: ImportVerdict[]) {
  const count = (outcome: string) => verdicts.filter((one) => one.outcome === outcome).length
  const creatable = lines.filter((_, index) => verdicts[index].outcome === 'Creatable')
  const clicks = creatable.reduce((sum, { entry }) => sum + (entry?.clicks ?? 0), 0)
  return {
    position: lines.at(-1)!.position,
    creatable: Number(row.creatable) + creatable.length,
    existing: Number(row.existing) + count('Existing'),
    refused: Number(row.refused) + count('Refused'),
    clicks: Number(row.clicks) + clicks,
    tally: addToTally(
      row.tally,
      lines.map((line, index) => ({
        warnings: verdicts[index].warnings,
        code: verdicts[index].code,
        host: line.entry?.domain ?? null,
      }))
    ),
  }
}

async function insertLines(
  trx: TransactionClientContract,
  importId: string,
  lines: ImportLine[],
  verdicts: ImportVerdict[]
): Promise<void> {
  const rows = lines.map((line, index) => {
    const { prepared, warnings, ...verdict } = verdicts[index]
    return {
      import_id: importId,
      position: line.position,
      line: line.line,
      domain_id: prepared?.domain.id ?? null,
      alias: aliasColumn(line),
      entry: JSON.stringify(line.entry),
      outcome: verdict.outcome,
      code: verdict.code,
      detail: verdict.detail,
      warnings: JSON.stringify(warnings),
      link_id: verdict.linkId,
    }
  })
  for (let start = 0; start < rows.length; start += CHUNK) {
    await trx.table('import_lines').multiInsert(rows.slice(start, start + CHUNK))
  }
}

/**
 * Returns the alias for the column that finds lines by it; one that can be no alias need not be
 * found.
 */
function aliasColumn({ entry }: ImportLine): string | null {
  return entry?.alias && /^[\x21-\x7e]{1,80}$/.test(entry.alias) ? entry.alias : null
}

/** Ends the check: the import now waits to be run, or is run at once. */
async function finishCheck(lease: ImportLease, row: ImportRow): Promise<void> {
  if (Number(row.position) === 0) throw importProblem('import.empty')
  const next = row.dry_run
    ? { status: 'Checked', total_lines: row.position, finished_at: now() }
    : { total_lines: row.position, ...RESTART_COLUMNS }
  await lease.advance(db.connection(), 'Checking', next)
  await deleteImportFile(lease.importId)
}

/** The columns of an import whose lines are now to be imported. */
export const RESTART_COLUMNS = {
  status: 'Importing',
  position: 0,
  created: 0,
  existing: 0,
  refused: 0,
  clicks: 0,
  tally: JSON.stringify(emptyImportTally()),
  finished_at: null,
}
