import { consolePage } from '#app/platform/console/console_page'

const FindController = () => import('#app/linking/find/console/find_controller')

export function registerFindPages(): void {
  consolePage(
    { id: 'find', method: 'GET', area: 'workspace', path: '/find', access: { role: 'Viewer' } },
    [FindController, 'show']
  )
}
