import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import { placePath } from '#app/platform/console/place_path'
import { REDIRECT_TYPES } from '#app/linking/links/link'
import { stationsOf } from '#app/linking/imports/console/stations'
import { IMPORT_FIELDS } from '#app/linking/imports/rules/source_link'
import type { ImportRecord, ImportRow } from '#app/linking/imports/import'

/** Examples of a column that are shown beside it. */
const EXAMPLES = 2

/** The second step: which column says what, and where the links go. */
export async function columnsPage(ctx: HttpContext, row: ImportRow, record: ImportRecord) {
  const { workspace } = ctx.access
  const fieldOf = new Map(Object.entries(record.mapping).map(([field, name]) => [name, field]))
  return ctx.view.render('pages/linking/imports/columns', {
    base: placePath(ctx, `/links/import/${record.id}`),
    index: placePath(ctx, '/links/import'),
    record,
    stations: stationsOf(record, ctx.i18n),
    fields: IMPORT_FIELDS,
    columns: record.columns.map((name, index) => ({
      name,
      field: fieldOf.get(name) ?? '',
      examples: examplesOf(row.shape.sample, index),
    })),
    domains: await domainsOf(workspace.id),
    folders: await foldersOf(workspace.id),
    redirectTypes: REDIRECT_TYPES,
  })
}

function examplesOf(sample: string[][], index: number): string[] {
  const cells = sample.map((line) => line[index] ?? '').filter((cell) => cell !== '')
  return cells.slice(0, EXAMPLES)
}

async function domainsOf(workspaceId: string) {
  return db
    .from('domains')
    .where('workspace_id', workspaceId)
    .whereIn('status', ['Active', 'Failing'])
    .orderBy('hostname')
    .select('id', 'hostname')
}

async function foldersOf(workspaceId: string) {
  return db.from('folders').where('workspace_id', workspaceId).orderBy('name').select('id', 'name')
}
