import { consolePage } from '#app/platform/console/console_page'

const LivePageController = () => import('#app/visits/analytics/console/live_page_controller')

const page = { area: 'workspace', method: 'GET', access: { role: 'Viewer' } } as const

export function registerLivePages(): void {
  consolePage(
    {
      ...page,
      id: 'live.show',
      path: '/analytics/live',
      partOf: 'analytics.index',
      jump: { label: 'find.pages.live', icon: 'activity', order: 112 },
    },
    [LivePageController, 'show']
  )
  consolePage(
    {
      ...page,
      id: 'live.events',
      path: '/analytics/live/events',
      notCrawled: 'It answers events; tests/functional/visits/live/live_view.spec.ts reads them.',
    },
    [LivePageController, 'stream']
  )
}
