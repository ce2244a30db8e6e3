import { consolePage } from '#app/platform/console/console_page'
import '#app/visits/analytics/console/world_drawing'

const AnalyticsPageController = () =>
  import('#app/visits/analytics/console/analytics_page_controller')
const ComparisonPageController = () =>
  import('#app/visits/analytics/console/comparison_page_controller')
const ExcludedPageController = () =>
  import('#app/visits/analytics/console/excluded_page_controller')
const LiveCountController = () => import('#app/visits/analytics/console/live_count_controller')

const FilterPageController = () => import('#app/visits/analytics/console/filter_page_controller')
const TableFileController = () => import('#app/visits/analytics/console/table_file_controller')

const page = { area: 'workspace', method: 'GET', access: { role: 'Viewer' } } as const

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
    { ...page, id: 'analytics.compare', path: '/analytics/compare', partOf: 'analytics.index' },
    [ComparisonPageController, 'show']
  )
  consolePage(
    { ...page, id: 'analytics.filter', path: '/analytics/filter', partOf: 'analytics.index' },
    [FilterPageController, 'index']
  )
  consolePage(
    {
      ...page,
      id: 'analytics.not_counted',
      path: '/analytics/not-counted',
      partOf: 'analytics.index',
    },
    [ExcludedPageController, 'index']
  )
  consolePage(
    {
      ...page,
      id: 'analytics.not_counted.table',
      path: '/analytics/not-counted/table',
      notCrawled: 'It answers a file; tests/console/table_files.spec.ts reads it.',
    },
    [ExcludedPageController, 'download']
  )
  consolePage(
    {
      ...page,
      id: 'analytics.table',
      path: '/analytics/table',
      notCrawled: 'It answers a file; tests/console/analytics.spec.ts reads it.',
    },
    [TableFileController, 'download']
  )
  consolePage(
    {
      ...page,
      id: 'analytics.live',
      path: '/analytics/live',
      notCrawled:
        'It answers events; tests/functional/visits/analytics/live_count.spec.ts reads them.',
    },
    [LiveCountController, 'stream']
  )
}
