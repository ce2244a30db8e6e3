import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { DomainRow } from '#app/linking/domains/domain'
import type { FolderRow } from '#app/linking/folders/folder'
import { buildColumnsPage } from '#app/linking/imports/console/columns_page'
import { listImportSteps } from '#app/linking/imports/console/import_steps'
import {
  IMPORT_OUTCOMES,
  toImportRecord,
  type ImportOutcome,
  type ImportRecord,
  type ImportRow,
} from '#app/linking/imports/import'
import { findImport, listImports } from '#app/linking/imports/queries/find_import'
import { listImportLines } from '#app/linking/imports/queries/import_lines'
import { IMPORT_SOURCES } from '#app/linking/imports/rules/source_link'
import { buildAreaPath } from '#app/platform/console/area_path'
import { listQuery, pageUrl } from '#app/platform/console/rules/list_query'
import { table } from '#app/shared/database/sql'
import { nowMs } from '#app/shared/time/clock'
import config from '#config/imports'

/** The page of a running import loads again after this number of seconds, with or without script. */
const REFRESH_SECONDS = 3

/** Imports of a workspace: the first step, and one import wherever it stands. */
export default class ImportsPageController {
  async index(ctx: HttpContext) {
    const { workspace, plan } = ctx.access
    const base = buildAreaPath(ctx, '/links/import')
    const { page } = listQuery(ctx.request.qs())
    return ctx.view.render('pages/linking/imports/index', {
      base,
      links: buildAreaPath(ctx, '/links'),
      zone: workspace.timeZone,
      imports: await listImports(workspace.id, { page, pageSize: 10 }),
      pageUrl: pageUrl(base, {}),
      steps: listImportSteps(null, ctx.i18n),
      sources: IMPORT_SOURCES,
      atMost: plan.bulkLinks,
      maxMegabytes: Math.floor(config.maxFileBytes / 1024 / 1024),
      exports: `/api/v1/workspaces/${workspace.id}/links/export`,
    })
  }

  async show(ctx: HttpContext) {
    const { workspace } = ctx.access
    const row = await findImport(workspace.id, ctx.params.importId)
    const record = toImportRecord(row)
    if (record.status === 'Chosen') return buildColumnsPage(ctx, row, record)
    const isBusy = ['Checking', 'Importing'].includes(record.status)
    const isComparing = record.comparison?.status === 'Running'
    if (isBusy || isComparing) ctx.response.header('Refresh', String(REFRESH_SECONDS))
    const base = buildAreaPath(ctx, `/links/import/${record.id}`)
    const shown = shownLines(ctx, record)
    const { page } = listQuery(ctx.request.qs())
    return ctx.view.render('pages/linking/imports/show', {
      base,
      index: buildAreaPath(ctx, '/links/import'),
      links: buildAreaPath(ctx, '/links'),
      zone: workspace.timeZone,
      record,
      isBusy,
      isComparing,
      canGoOn: canProceed(record),
      secondsLeft: secondsLeft(row),
      steps: listImportSteps(record, ctx.i18n),
      shown,
      tabs: buildTabs(ctx, record, base, shown),
      lines: await listImportLines(row.id, { ...toFilter(shown), page, pageSize: 25 }),
      linesUrl: pageUrl(base, { lines: shown }),
      report: `/api/v1/workspaces/${workspace.id}/imports/${record.id}/report.csv`,
      into: await nameTarget(record),
    })
  }
}

function canProceed(record: ImportRecord): boolean {
  return ['Stopped', 'Failed'].includes(record.status) && record.totalLines > 0
}

/** Estimates the seconds that are left, as fast as until now; null while that says nothing. */
function secondsLeft({ status, started_at: startedAt, position, total_lines: total }: ImportRow) {
  if (status !== 'Importing' || !startedAt || position < 1000 || total === 0) return null
  const spentMs = nowMs() - startedAt.getTime()
  return Math.ceil(((spentMs / position) * (total - position)) / 1000)
}

type Shown = ImportOutcome | 'Different'

/** Returns the lines that are shown: those that someone asked for, else those that need someone. */
function shownLines(ctx: HttpContext, record: ImportRecord): Shown {
  const asked = ctx.request.qs().lines
  const known: Shown[] = [...IMPORT_OUTCOMES, 'Different']
  const chosen = known.find((one) => one === asked)
  if (chosen) return chosen
  if (record.comparison && record.comparison.different > 0) return 'Different'
  if (record.refused > 0) return 'Refused'
  return record.status === 'Checked' ? 'Creatable' : 'Created'
}

function toFilter(shown: Shown) {
  return shown === 'Different' ? { differs: true } : { outcome: shown }
}

function buildTabs({ i18n }: HttpContext, record: ImportRecord, base: string, shown: Shown) {
  const isChecked = record.dryRun
  const counts: [Shown, number][] = [
    ['Refused', record.refused],
    ['Existing', record.existing],
    isChecked ? ['Creatable', record.creatable] : ['Created', record.created],
  ]
  const { comparison } = record
  if (comparison) counts.push(['Different', comparison.different + comparison.unreachable])
  return counts.map(([name, count]) => ({
    url: `${base}?lines=${name}`,
    text: i18n.t(`imports.lines.${name}`),
    count,
    current: name === shown,
  }))
}

/** Names of where the links go. */
async function nameTarget({ domainId, folderId, tags }: ImportRecord) {
  const domain = domainId
    ? await table<DomainRow>(db, 'domains').where('id', domainId).first()
    : null
  const folder = folderId
    ? await table<FolderRow>(db, 'folders').where('id', folderId).first()
    : null
  return { domain: domain?.hostname ?? null, folder: folder?.name ?? null, tags }
}
