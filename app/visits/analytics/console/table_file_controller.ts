import type { HttpContext } from '@adonisjs/core/http'
import type { LinkRecord } from '#app/linking/links/link'
import { readTableFormat, sendTableFile } from '#app/platform/console/table_file'
import { invalidField } from '#app/shared/problems'
import { readAskedReport } from '#app/visits/analytics/console/asked_report'
import { createTopWords } from '#app/visits/analytics/console/breakdowns'
import { buildHeatTable } from '#app/visits/analytics/console/heat_table'
import { readReport } from '#app/visits/analytics/queries/read_report'
import {
  buildReportTable,
  REPORT_TABLES,
  toCsvRows,
  toItems,
  type TableParts,
} from '#app/visits/analytics/rules/report_tables'
import { formatTopName } from '#app/visits/analytics/rules/top_rows'

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
      nameOf: createNamer(ctx, link),
      hours: heat?.rows ?? [],
    })
    const { from, to, timeZone } = report
    const json = { table: name, from, to, timeZone, items: toItems(table) }
    const file = { name: `clicks-${name}-${from}-${to}`, csv: toCsvRows(table), json }
    sendTableFile(ctx, file, format)
  }
}

function createNamer(ctx: HttpContext, link: LinkRecord | null): TableParts['nameOf'] {
  const words = createTopWords(ctx, link)
  return (dimension, { key, name }) => formatTopName(dimension, key, name, words)
}
