import { consolePage } from '#app/platform/console/console_page'

const AlertsPageController = () => import('#app/installation/alerts/console/alerts_page_controller')

const base = { area: 'installation', access: 'installation-administrator' } as const

export function registerAlertsPages(): void {
  consolePage(
    {
      ...base,
      id: 'alerts.show',
      method: 'GET',
      path: '/alerts',
      navigation: { label: 'alerts.navigation', icon: 'bell', group: 'watch', order: 10 },
    },
    [AlertsPageController, 'show']
  )
  consolePage({ ...base, id: 'alerts.set', method: 'POST', path: '/alerts' }, [
    AlertsPageController,
    'set',
  ])
  consolePage(
    { ...base, id: 'alerts.test', passesReadOnly: true, method: 'POST', path: '/alerts/test' },
    [AlertsPageController, 'test']
  )
}
