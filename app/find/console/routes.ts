import { consolePage } from '#app/console/console_page'

const FindController = () => import('#app/find/console/find_controller')

consolePage(
  { id: 'find', method: 'GET', area: 'workspace', path: '/find', access: { role: 'Viewer' } },
  [FindController, 'show']
)
