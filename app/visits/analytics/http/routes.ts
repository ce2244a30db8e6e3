import { workspaceRoute } from '#app/platform/api/api_route'
import { clickListSchema, comparisonSchema, reportSchema } from '#app/visits/analytics/http/schema'
import {
  compareReportsValidator,
  exportClicksValidator,
  listClicksValidator,
  reportValidator,
} from '#app/visits/analytics/http/validators'
import { CLICK_EXPORT_COLUMNS } from '#app/visits/analytics/queries/export_clicks'

const AnalyticsController = () => import('#app/visits/analytics/http/analytics_controller')

const reading = { scope: 'analytics:read', role: 'Viewer' } as const
const report = [{ status: 200, description: 'The report', schema: reportSchema }]
const zones = [
  'analytics.time_zone_invalid',
  'analytics.time_zone_history',
  'analytics.raw_clicks_gone',
  'clicks.unreadable',
]
const kept = [
  'analytics.time_zone_invalid',
  'analytics.raw_clicks_gone',
  'clicks.unreadable',
  'link.not_found',
]
const filters =
  'Filters can be repeated (any of the values) and hold together. They take the keys that `top` ' +
  'shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters ' +
  'look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.'
const period =
  '`from` and `to` are dates, inclusive, in `timeZone` (the zone of the workspace when left out); ' +
  'the last 30 days when left out, at most 731. `top` is 1 to 100, 10 when left out. With ' +
  '`interval` each entry of `series` says when it begins: hours (for at most 31 days), days, weeks ' +
  'from Monday, or months; the first and the last are cut to the period. `compareTo` adds the same ' +
  'figures of as many days before, or of the year before. Roll-ups answer where they can; another ' +
  'zone, hours and filters of clicks are counted from raw clicks, as far back as `rawClicksFrom`. ' +
  filters

export function registerAnalyticsApiRoutes(): void {
  workspaceRoute(
    {
      id: 'analytics.workspace',
      method: 'GET',
      path: '/analytics',
      tag: 'Analytics',
      summary: 'Report on the clicks of a workspace',
      description: period,
      access: reading,
      query: reportValidator,
      answers: report,
      problems: zones,
    },
    [AnalyticsController, 'workspace']
  )

  workspaceRoute(
    {
      id: 'analytics.link',
      method: 'GET',
      path: '/links/:linkId/analytics',
      tag: 'Analytics',
      summary: 'Report on the clicks of a link',
      description: period,
      access: reading,
      query: reportValidator,
      answers: report,
      problems: [...zones, 'link.not_found'],
    },
    [AnalyticsController, 'link']
  )

  workspaceRoute(
    {
      id: 'analytics.compare',
      method: 'GET',
      path: '/analytics/compare',
      tag: 'Analytics',
      summary: 'Compare links, campaigns, QR codes and variants',
      description:
        'The figures of 2 to 5 of them over the same days. `from` and `to` are dates, inclusive, in ' +
        '`timeZone` (the zone of the workspace when left out); the last 30 days when left out. ' +
        'Visitors of campaigns, QR codes and variants are null where raw clicks are not kept.',
      access: reading,
      query: compareReportsValidator,
      answers: [{ status: 200, description: 'The figures of each', schema: comparisonSchema }],
      problems: [
        ...zones,
        'link.not_found',
        'campaign.not_found',
        'qr.not_found',
        'routing.variant_not_found',
      ],
    },
    [AnalyticsController, 'compare']
  )

  workspaceRoute(
    {
      id: 'analytics.clicks',
      method: 'GET',
      path: '/analytics/clicks',
      tag: 'Analytics',
      summary: 'List raw clicks',
      description:
        'Newest first, up to 1,000 at once, with what `export.csv` has of each. Read on with ' +
        `\`before\`. The period is that of the export. ${filters}`,
      access: reading,
      query: listClicksValidator,
      answers: [{ status: 200, description: 'A page of clicks', schema: clickListSchema }],
      problems: kept,
    },
    [AnalyticsController, 'clicks']
  )

  workspaceRoute(
    {
      id: 'analytics.export',
      method: 'GET',
      path: '/analytics/export.csv',
      tag: 'Analytics',
      summary: 'Export raw clicks as CSV',
      description:
        `One line for each raw click, oldest first: ${CLICK_EXPORT_COLUMNS.join(', ')}. ` +
        'With `classRule=true` a last column has the rule that decided the class. ' +
        'Cells that a spreadsheet would run begin with an apostrophe. Without `from` it begins with ' +
        'the first day whose raw clicks are kept. A `from` before it is refused where clicks of ' +
        `those days were deleted because of their age. ${filters}`,
      access: reading,
      query: exportClicksValidator,
      answers: [
        {
          status: 200,
          description: 'The raw clicks',
          contentType: 'text/csv',
          schema: { type: 'string' },
        },
      ],
      problems: kept,
    },
    [AnalyticsController, 'export']
  )

  workspaceRoute(
    {
      id: 'analytics.exportParquet',
      method: 'GET',
      path: '/analytics/export.parquet',
      tag: 'Analytics',
      summary: 'Export raw clicks as Parquet',
      description:
        'The same clicks, in the same order and with the same columns as `export.csv`. `clickedAt` is a UTC ' +
        'timestamp with microseconds, everything else is text. ' +
        filters,
      access: reading,
      query: exportClicksValidator,
      answers: [
        {
          status: 200,
          description: 'The raw clicks',
          contentType: 'application/vnd.apache.parquet',
          schema: { type: 'string', format: 'binary' },
        },
      ],
      problems: ['analytics.columns_off', ...kept],
    },
    [AnalyticsController, 'exportParquet']
  )
}
