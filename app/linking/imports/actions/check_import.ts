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
import { readImportLines } from '#app/linking/imports/readers/read_import_file'
import { listWarnings, type NotKept } from '#app/linking/imports/rules/not_kept'
import type { SourceLine, SourceLink } from '#app/linking/imports/rules/source_link'
import { addToTally, emptyImportTally } from '#app/linking/imports/rules/tally'
import { retryingTransaction } from '#app/shared/database/transaction'
import { formatJsonColumn } from '#app/shared/text/json'
import { now } from '#app/shared/time/clock'
import config from '#config/imports'

/** Lines of one transaction. */
export const IMPORT_BATCH_LINES = 500

/** Rows of one statement. */
const CHUNK = 250

/**
 * Reads the file and judges its lines, from where an earlier worker got to.
 *
 * @param isOver has this worker done its share? asked between batches
 * @returns whether the whole file was read
 * @throws Problem `import.malformed` and such, ImportLeaseLost
 */
export async function checkImport(
  lease: ImportLease,
  context: ImportContext,
  isOver: () => boolean
): Promise<boolean> {
  return withImportFile(lease.importId, async (path) => {
    const { shape, source, position, workspace_id: workspaceId, unlimited } = context.row
    const owner = { workspaceId, isUnlimited: Boolean(unlimited) }
    const wanted = { path, shape, source, skip: Number(position), size: IMPORT_BATCH_LINES }
    for await (const lines of keptAlive(lease, readImportLines(owner, wanted))) {
      const from = Number(context.row.position) + 1
      await checkBatch(
        lease,
        context,
        lines.map((line, at) => toImportLine(line, from + at))
      )
      if (isOver()) return false
    }
    await finishCheck(lease, context.row)
    return true
  })
}

/**
 * Keeps the import while its next lines are read, which may take longer than its lease. Where it was
 * stopped in the meantime, storing the lines finds that out.
 */
async function* keptAlive<Item>(
  lease: ImportLease,
  items: AsyncGenerator<Item>
): AsyncGenerator<Item> {
  try {
    for (;;) {
      const next = items.next()
      const renewal = setInterval(() => {
        lease.advance(db.connection(), 'Checking', {}).catch(() => {})
      }, config.leaseMs / 3)
      const { done, value } = await next.finally(() => clearInterval(renewal))
      if (done) return
      yield value
    }
  } finally {
    await items.return(undefined)
  }
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
        warnings: listWarnings(verdicts[index].notKept),
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
    const { prepared, notKept, ...verdict } = verdicts[index]
    return {
      import_id: importId,
      position: line.position,
      line: line.line,
      domain_id: prepared?.domain.id ?? null,
      alias: aliasColumn(line),
      entry: formatJsonColumn(line.entry),
      outcome: verdict.outcome,
      code: verdict.code,
      detail: verdict.detail,
      ...toNotKeptColumns(notKept),
      link_id: verdict.linkId,
    }
  })
  for (let start = 0; start < rows.length; start += CHUNK) {
    await trx.table('import_lines').multiInsert(rows.slice(start, start + CHUNK))
  }
}

/** The columns of a line that say what is not kept of it. */
export function toNotKeptColumns(notKept: readonly NotKept[]) {
  return { warnings: JSON.stringify(listWarnings(notKept)), not_kept: formatJsonColumn(notKept) }
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
