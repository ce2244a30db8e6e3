import type { HttpContext } from '@adonisjs/core/http'
import { formatCountry } from '#app/linking/links/rules/names'
import { sendExport } from '#app/platform/api/send_export'
import { buildAreaPath } from '#app/platform/console/area_path'
import { Problem } from '#app/shared/problems/problem'
import { invalidField } from '#app/shared/problems/problems'
import { CSV_FORMS, formatCsv, type CsvForm } from '#app/shared/text/csv'
import { nowMs } from '#app/shared/time/clock'
import {
  buildReportPath,
  readAskedReport,
  type AskedReport,
} from '#app/visits/analytics/console/asked_report'
import { createValueNamer } from '#app/visits/analytics/console/breakdowns'
import { buildHeatTable } from '#app/visits/analytics/console/heat_table'
import type { ExportInput } from '#app/visits/analytics/queries/export_clicks'
import { exportNamedClicks } from '#app/visits/analytics/queries/export_named_clicks'
import { exportParquet, PARQUET_FILE } from '#app/visits/analytics/queries/export_parquet'
import { readNearestReport } from '#app/visits/analytics/queries/read_nearest_report'
import { listAddressParts } from '#app/visits/analytics/rules/page_address'
import { findFirstRawClickDay } from '#app/visits/analytics/rules/period'
import { buildSummaryRows } from '#app/visits/analytics/rules/report_summary'
import type { ReportTableName } from '#app/visits/analytics/rules/report_tables'
import { findEngineObstacle } from '#app/visits/click_columns/columns'

/** Values of each table, as many as the API lists. */
const VALUES = 100

const CONTENTS = ['summary', 'clicks', 'parquet'] as const
/** Titles of tables that are no breakdowns. */
const TITLES: Partial<Record<ReportTableName, string>> = {
  series: 'chart',
  excluded: 'excluded.title',
  weekHours: 'heat.title',
}

const FORMS = Object.keys(CSV_FORMS) as CsvForm[]

/** What a report is exported as: its tables, or every click, in the file that a person can open. */
export default class ExportPageController {
  async ask(ctx: HttpContext) {
    const { link, isOfLink, address } = await readAskedReport(ctx, VALUES)
    const { workspace, rawClickDays } = ctx.access
    const { period } = address
    const { from, to, timeZone } = period.input
    const parts = {
      ...(period.days === null ? { from: from ?? null, to: to ?? null } : { days: period.days }),
      timeZone: timeZone ?? null,
      linkId: isOfLink ? null : (link?.id ?? null),
    }
    const hidden = listAddressParts(address, parts)
    const zone = timeZone ?? workspace.timeZone
    return ctx.view.render('pages/visits/analytics/export', {
      place: buildAreaPath(ctx),
      ofLink: isOfLink ? link : null,
      back: `${buildReportPath(ctx)}?${new URLSearchParams(hidden)}`,
      action: `${buildReportPath(ctx)}/export/file`,
      hidden,
      contents: CONTENTS.filter((one) => one !== 'parquet' || findEngineObstacle() === null),
      forms: FORMS,
      zone,
      keptFrom: findFirstRawClickDay(rawClickDays, workspace.timeZone, nowMs()),
    })
  }

  /** Sends the file. */
  async download(ctx: HttpContext) {
    const { content = 'summary', form: asked = 'plain' } = ctx.request.qs()
    const form = FORMS.find((one) => one === asked)
    if (!form) throw invalidField('form', `Take one of ${FORMS.join(', ')}.`)
    if (!CONTENTS.includes(content)) {
      throw invalidField('content', `Take one of ${CONTENTS.join(', ')}.`)
    }
    const report = await readAskedReport(ctx, VALUES)
    if (content === 'parquet') return sendParquet(ctx, report)
    const pieces =
      content === 'clicks' ? await makeClicks(ctx, report, form) : makeSummary(ctx, report, form)
    const file = {
      owner: ctx.access.workspace.id,
      fileName: `shunt-${content}.csv`,
      contentType: 'text/csv; charset=utf-8',
    }
    return sendExport(ctx, file, pieces)
  }
}

async function sendParquet(ctx: HttpContext, { address, scope }: AskedReport) {
  const pieces = await asFarAsKept(toExportInput(address), (one) => exportParquet(one, scope))
  const owner = ctx.access.workspace.id
  return sendExport(ctx, { ...PARQUET_FILE, owner, fileName: 'shunt-clicks.parquet' }, pieces)
}

function toExportInput({ trigger, filters, period }: AskedReport['address']): ExportInput {
  return { ...period.input, ...filters, ...(trigger && { trigger }) }
}

async function makeClicks(ctx: HttpContext, { address, scope }: AskedReport, form: CsvForm) {
  const timeZone = address.period.input.timeZone ?? scope.timeZone
  const language = ctx.i18n.t('shell.language_tag')
  return asFarAsKept(toExportInput(address), (one) =>
    exportNamedClicks(one, scope, {
      form,
      timeZone,
      nameColumn: (column) => ctx.i18n.t(`analytics.columns.${column}`, { zone: timeZone }),
      nameCountry: (code) => formatCountry(code, language) || code,
    })
  )
}

/** Begins with the first day whose raw clicks are kept, where the period began before it. */
async function asFarAsKept<Made>(
  input: ExportInput,
  make: (input: ExportInput) => Promise<Made>
): Promise<Made> {
  try {
    return await make(input)
  } catch (error) {
    const from = error instanceof Problem ? error.extra.rawClicksFrom : undefined
    if (typeof from !== 'string') throw error
    return make({ ...input, from })
  }
}

async function* makeSummary(
  ctx: HttpContext,
  { link, scope, input: asked }: AskedReport,
  form: CsvForm
): AsyncGenerator<string> {
  const t = (key: string, data?: Record<string, string>) => ctx.i18n.t(`analytics.${key}`, data)
  const { compareTo, ...alone } = asked
  const { report, input } = await readNearestReport(alone, scope, true)
  const heat = await buildHeatTable(ctx, { report, input, scope, isAsked: true })
  const head = [
    [link ? t('of_link', { alias: link.alias }) : t('title')],
    [t('from'), report.from],
    [t('to'), report.to],
    [t('zone'), report.timeZone],
  ]
  const parts = { nameOf: createValueNamer(ctx, link), hours: heat?.rows ?? [] }
  const rows = buildSummaryRows(report, head, parts, {
    nameTable: (name) => t(TITLES[name] ?? `top.${name}`),
    nameColumn: (column) => t(`columns.${column}`),
  })
  yield CSV_FORMS[form].mark + formatCsv(rows, form)
}
