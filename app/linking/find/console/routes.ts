import { consolePage } from '#app/platform/console/console_page'

const FindPageController = () => import('#app/linking/find/console/find_page_controller')

export function registerFindPages(): void {
  consolePage(
    { id: 'find', method: 'GET', area: 'workspace', path: '/find', access: { role: 'Viewer' } },
    [FindPageController, 'show']
  )
}
