import { consolePage } from '#app/platform/console/console_page'

const AnalyticsPageController = () =>
  import('#app/visits/analytics/console/analytics_page_controller')

export function registerAnalyticsPages(): void {
  consolePage(
    {
      id: 'analytics.index',
      method: 'GET',
      area: 'workspace',
      path: '/analytics',
      access: { role: 'Viewer' },
      navigation: {
        label: 'analytics.navigation',
        icon: 'chart-line',
        group: 'main',
        order: 50,
      },
    },
    [AnalyticsPageController, 'index']
  )
}
