import { consolePage } from '#app/platform/console/console_page'

const area = 'workspace'
const writing = { role: 'Manager' } as const
const changing = { ...writing, needsConfirmedAddress: true } as const
const partOf = 'links.index'
const LinkPageController = () => import('#app/linking/link_page/console/link_page_controller')
const LinkHistoryPageController = () =>
  import('#app/linking/link_page/console/link_history_page_controller')
const SimulationPageController = () =>
  import('#app/linking/link_page/console/simulation_page_controller')

const reading = { role: 'Viewer' } as const
const own = '/links/:linkId'

export function registerLinkPages(): void {
  consolePage({ id: 'links.show', method: 'GET', area, path: own, access: reading, partOf }, [
    LinkPageController,
    'show',
  ])
  consolePage(
    { id: 'links.status', method: 'POST', area, path: `${own}/status/:status`, access: changing },
    [LinkPageController, 'setStatus']
  )
  consolePage(
    { id: 'links.delete', method: 'GET', area, path: `${own}/delete`, access: changing, partOf },
    [LinkPageController, 'askToDelete']
  )
  consolePage(
    { id: 'links.destroy', method: 'POST', area, path: `${own}/delete`, access: changing },
    [LinkPageController, 'destroy']
  )
  consolePage(
    { id: 'links.undelete', method: 'POST', area, path: `${own}/restore`, access: changing },
    [LinkPageController, 'undelete']
  )
  consolePage(
    { id: 'links.history', method: 'GET', area, path: `${own}/history`, access: reading, partOf },
    [LinkHistoryPageController, 'index']
  )
  consolePage(
    {
      id: 'links.restore',
      method: 'POST',
      area,
      path: `${own}/history/:version/restore`,
      access: changing,
    },
    [LinkHistoryPageController, 'restore']
  )
  consolePage(
    { id: 'links.simulate', method: 'GET', area, path: `${own}/try`, access: reading, partOf },
    [SimulationPageController, 'show']
  )
}
