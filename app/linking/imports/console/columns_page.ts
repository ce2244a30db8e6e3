import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { DomainRow } from '#app/linking/domains/domain'
import { listFolders } from '#app/linking/folders/queries/list_folders'
import { formatFolderPath, sortAsTree } from '#app/linking/folders/rules/folder_paths'
import { listImportSteps } from '#app/linking/imports/console/import_steps'
import type { ImportRecord, ImportRow } from '#app/linking/imports/import'
import { IMPORT_FIELDS } from '#app/linking/imports/rules/source_link'
import { REDIRECT_TYPES } from '#app/linking/links/link'
import { buildAreaPath } from '#app/platform/console/area_path'
import { table } from '#app/shared/database/sql'

/** Examples of a column that are shown beside it. */
const EXAMPLES = 2

/** Builds the second step: which column says what, and where the links go. */
export async function buildColumnsPage(ctx: HttpContext, row: ImportRow, record: ImportRecord) {
  const { workspace } = ctx.access
  const fieldOf = new Map(Object.entries(record.mapping).map(([field, name]) => [name, field]))
  return ctx.view.render('pages/linking/imports/columns', {
    base: buildAreaPath(ctx, `/links/import/${record.id}`),
    index: buildAreaPath(ctx, '/links/import'),
    record,
    steps: listImportSteps(record, ctx.i18n),
    fields: IMPORT_FIELDS,
    columns: record.columns.map((name, index) => ({
      name,
      field: fieldOf.get(name) ?? '',
      examples: listExamples(row.shape.sample, index),
    })),
    domains: await listDomainChoices(workspace.id),
    folders: await listFolderChoices(workspace.id),
    redirectTypes: REDIRECT_TYPES,
  })
}

function listExamples(sample: string[][], index: number): string[] {
  const cells = sample.map((line) => line[index] ?? '').filter((cell) => cell !== '')
  return cells.slice(0, EXAMPLES)
}

async function listDomainChoices(workspaceId: string) {
  return table<DomainRow>(db, 'domains')
    .where('workspace_id', workspaceId)
    .whereIn('status', ['Active', 'Failing'])
    .orderBy('hostname')
    .select('id', 'hostname')
}

async function listFolderChoices(workspaceId: string) {
  const folders = sortAsTree(await listFolders(workspaceId))
  return folders.map((folder) => ({ id: folder.id, name: formatFolderPath(folder) }))
}
