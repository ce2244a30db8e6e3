import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { RESTART_COLUMNS } from '#app/linking/imports/actions/check_import'
import { checkImportTarget, wakeImport } from '#app/linking/imports/actions/create_import'
import { deleteImportFile } from '#app/linking/imports/actions/file_pieces'
import type { ImportRow, ImportStatus, ImportTarget } from '#app/linking/imports/import'
import { importProblem } from '#app/linking/imports/problems'
import { lockImport } from '#app/linking/imports/queries/find_import'
import { assertAliasColumn } from '#app/linking/imports/rules/alias_columns'
import { assertDestinationColumn, chooseColumns } from '#app/linking/imports/rules/choose_columns'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'
import { formatJsonColumn } from '#app/shared/text/json'
import { now } from '#app/shared/time/clock'

/** What someone chose for a file that waits for it. */
export interface ImportChoice {
  mapping: Record<string, string | null>
  drawAliases: boolean
  target: ImportTarget
}

/**
 * Has a file checked whose columns someone chose now.
 *
 * @throws Problem `import.not_found`, `import.not_ready`, `import.columns_invalid`,
 * `import.alias_column_missing`, and those of the domain, the folder and the tags
 */
export async function startCheck(
  importId: string,
  { mapping, drawAliases, target }: ImportChoice,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  const checked = await checkImportTarget(target, workspace)
  await changeImport(importId, 'import.checked', workspace, actor, async (trx, row) => {
    assertStatus(row, ['Chosen'])
    const columns = chooseColumns(row.shape, mapping)
    assertDestinationColumn(columns)
    const isChosen = columns.alias !== undefined && columns.alias !== row.shape.columns.alias
    assertAliasColumn({ ...row.shape, columns }, { drawAliases, isChosen })
    await trx
      .from('imports')
      .where('id', row.id)
      .update({
        status: 'Checking',
        dry_run: true,
        shape: formatJsonColumn({ ...row.shape, columns }),
        target: JSON.stringify(checked),
        started_at: now(),
      })
  })
  await wakeImport(importId)
}

/**
 * Imports the lines of a checked file; those of a stopped or failed one from where it was.
 *
 * @throws Problem `import.not_found`, `import.not_ready`
 */
export async function startRun(
  importId: string,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  await changeImport(importId, 'import.started', workspace, actor, async (trx, row) => {
    const isRead = Number(row.total_lines) > 0
    assertStatus(row, isRead ? ['Checked', 'Stopped', 'Failed'] : ['Checked'])
    const isBegun = row.status !== 'Checked' && !row.dry_run
    const from = isBegun
      ? { status: 'Importing', failure: null, finished_at: null }
      : RESTART_COLUMNS
    const columns = { ...from, dry_run: false, started_at: now() }
    await trx
      .from('imports')
      .where('id', row.id)
      .update({ ...columns, created_by: actor.userId, api_key_id: actor.apiKeyId })
  })
  await wakeImport(importId)
}

/**
 * Ends an import where it is; links that were made stay. A comparison ends too.
 *
 * @throws Problem `import.not_found`, `import.not_ready`
 */
export async function stopImport(
  importId: string,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  await changeImport(importId, 'import.stopped', workspace, actor, async (trx, row) => {
    if (row.comparing) {
      const comparison = { ...row.comparison!, status: 'Stopped' }
      await trx
        .from('imports')
        .where('id', row.id)
        .update({ comparing: false, comparison: JSON.stringify(comparison) })
      return
    }
    assertStatus(row, ['Chosen', 'Checking', 'Checked', 'Importing'])
    await trx.from('imports').where('id', row.id).update({ status: 'Stopped', finished_at: now() })
  })
  await deleteImportFile(importId)
}

/**
 * Has each imported address compared with what the old service answers.
 *
 * @param baseUrl where the old service is; null: at the hosts that the file names
 * @throws Problem `import.not_found`, `import.not_ready`, `import.base_url_invalid`
 */
export async function startComparison(
  importId: string,
  baseUrl: string | null,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  const base = baseUrl === null ? null : await checkBaseUrl(baseUrl)
  await changeImport(importId, 'import.compared', workspace, actor, async (trx, row) => {
    assertStatus(row, ['Done'])
    if (row.comparing) throw importProblem('import.not_ready')
    const comparison = { status: 'Running', baseUrl: base, position: 0, same: 0 }
    await trx
      .from('imports')
      .where('id', row.id)
      .update({
        comparing: true,
        comparison: JSON.stringify({ ...comparison, different: 0, unreachable: 0 }),
      })
    await trx
      .from('import_lines')
      .where('import_id', row.id)
      .whereNotNull('differs')
      .update({ comparison: null, differs: null })
  })
  await wakeImport(importId)
}

/** @throws Problem `import.base_url_invalid` */
async function checkBaseUrl(text: string): Promise<string> {
  const url = URL.parse(text.trim())
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username + url.password === ''
  const outbound = await app.container.make('shunt.outbound')
  if (!isPlain || !(await outbound.mayReach(url.hostname))) {
    throw importProblem('import.base_url_invalid', { field: 'baseUrl' })
  }
  return (url.origin + url.pathname).replace(/(?<!\/)\/+$/, '')
}

async function changeImport(
  importId: string,
  action: string,
  workspace: Workspace,
  actor: Actor,
  work: (trx: TransactionClientContract, row: ImportRow) => Promise<void>
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const row = await lockImport(trx, workspace.id, importId)
    await work(trx, row)
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [
        {
          action,
          subjectType: 'import',
          subjectId: row.id,
          data: { fileName: row.file_name },
        },
      ],
    })
  })
}

function assertStatus(row: ImportRow, statuses: ImportStatus[]): void {
  if (statuses.includes(row.status)) return
  const detail = `The import is ${row.status}; it would have to be ${statuses.join(' or ')}.`
  throw importProblem('import.not_ready', { detail })
}
