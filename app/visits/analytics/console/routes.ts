import { consolePage } from '#app/platform/console/console_page'
import '#app/visits/analytics/console/world_drawing'

const AnalyticsPageController = () =>
  import('#app/visits/analytics/console/analytics_page_controller')
const ComparisonPageController = () =>
  import('#app/visits/analytics/console/comparison_page_controller')
const ExcludedPageController = () =>
  import('#app/visits/analytics/console/excluded_page_controller')
const LiveCountController = () => import('#app/visits/analytics/console/live_count_controller')

const ExportPageController = () => import('#app/visits/analytics/console/export_page_controller')
const FilterPageController = () => import('#app/visits/analytics/console/filter_page_controller')
const TableFileController = () => import('#app/visits/analytics/console/table_file_controller')

const page = { area: 'workspace', method: 'GET', access: { role: 'Viewer' } } as const

/** Analytics of the workspace, and those of a link below its page. */
const PLACES = [
  { path: '/analytics', id: 'analytics', partOf: 'analytics.index' },
  { path: '/links/:linkId/analytics', id: 'links.analytics', partOf: 'links.index' },
]

export function registerAnalyticsPages(): void {
  consolePage(
    {
      ...page,
      id: 'analytics.index',
      path: '/analytics',
      navigation: {
        label: 'analytics.navigation',
        icon: 'chart-line',
        group: 'main',
        order: 50,
        dock: true,
      },
    },
    [AnalyticsPageController, 'index']
  )
  consolePage(
    { ...page, id: 'links.analytics', path: '/links/:linkId/analytics', partOf: 'links.index' },
    [AnalyticsPageController, 'index']
  )
  consolePage(
    { ...page, id: 'analytics.compare', path: '/analytics/compare', partOf: 'analytics.index' },
    [ComparisonPageController, 'show']
  )
  for (const { path, id, partOf } of PLACES) registerReportParts(path, id, partOf)
  consolePage(
    {
      ...page,
      id: 'analytics.today',
      path: '/analytics/today',
      notCrawled:
        'It answers events; tests/functional/visits/analytics/live_count.spec.ts reads them.',
    },
    [LiveCountController, 'stream']
  )
}

/** Registers what a report's page leads to: its filters, its exports, its tables as files, filtered traffic. */
function registerReportParts(path: string, id: string, partOf: string): void {
  consolePage({ ...page, id: `${id}.filter`, path: `${path}/filter`, partOf }, [
    FilterPageController,
    'index',
  ])
  consolePage({ ...page, id: `${id}.export`, path: `${path}/export`, partOf }, [
    ExportPageController,
    'ask',
  ])
  consolePage(
    {
      ...page,
      id: `${id}.export.file`,
      path: `${path}/export/file`,
      notCrawled: 'It answers a file; tests/console/exports.spec.ts reads it.',
    },
    [ExportPageController, 'download']
  )
  consolePage({ ...page, id: `${id}.not_counted`, path: `${path}/not-counted`, partOf }, [
    ExcludedPageController,
    'index',
  ])
  consolePage(
    {
      ...page,
      id: `${id}.not_counted.table`,
      path: `${path}/not-counted/table`,
      notCrawled: 'It answers a file; tests/console/table_files.spec.ts reads it.',
    },
    [ExcludedPageController, 'download']
  )
  consolePage(
    {
      ...page,
      id: `${id}.table`,
      path: `${path}/table`,
      notCrawled: 'It answers a file; tests/console/analytics.spec.ts reads it.',
    },
    [TableFileController, 'download']
  )
}
