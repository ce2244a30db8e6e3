import type { HttpContext } from '@adonisjs/core/http'
import { readTableFormat, sendTableFile } from '#app/platform/console/table_file'
import { invalidField } from '#app/shared/problems/problems'
import { readAskedReport } from '#app/visits/analytics/console/asked_report'
import { createValueNamer } from '#app/visits/analytics/console/breakdowns'
import { buildHeatTable } from '#app/visits/analytics/console/heat_table'
import { readReport } from '#app/visits/analytics/queries/read_report'
import {
  buildReportTable,
  REPORT_TABLES,
  toCsvRows,
  toItems,
} from '#app/visits/analytics/rules/report_tables'

/** Values of a breakdown in a file, as many as the API lists; the page shows the first of them. */
const VALUES = 100

/** A table of the analytics page as a file, by the address of that page. */
export default class TableFileController {
  async download(ctx: HttpContext) {
    const query = ctx.request.qs()
    const name = REPORT_TABLES.find((one) => one === query.table)
    if (!name) throw invalidField('table', `Take one of ${REPORT_TABLES.join(', ')}.`)
    const format = readTableFormat(query)
    const { link, scope, input } = await readAskedReport(ctx, VALUES)
    const { compareTo, ...alone } = input
    const report = await readReport(alone, scope)
    const heat =
      name === 'weekHours'
        ? await buildHeatTable(ctx, { report, input, scope, isAsked: true })
        : null
    const table = buildReportTable(report, name, {
      nameOf: createValueNamer(ctx, link),
      hours: heat?.rows ?? [],
    })
    const { from, to, timeZone } = report
    const json = { table: name, from, to, timeZone, items: toItems(table) }
    const file = { name: `clicks-${name}-${from}-${to}`, csv: toCsvRows(table), json }
    sendTableFile(ctx, file, format)
  }
}
