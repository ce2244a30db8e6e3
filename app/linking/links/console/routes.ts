import { consolePage } from '#app/platform/console/console_page'

const LinkFormPageController = () => import('#app/linking/links/console/link_form_page_controller')

const area = 'workspace'
const writing = { role: 'Manager' } as const
const making = { ...writing, makes: 'link' } as const
const changing = { ...writing, needsConfirmedAddress: true } as const
const partOf = 'links.index'

const ManyLinksPageController = () =>
  import('#app/linking/links/console/many_links_page_controller')
const LinkPageController = () => import('#app/linking/links/console/link_page_controller')
const LinkHistoryPageController = () =>
  import('#app/linking/links/console/link_history_page_controller')
const SimulationPageController = () =>
  import('#app/linking/links/console/simulation_page_controller')

const reading = { role: 'Viewer' } as const
const own = '/links/:linkId'

export function registerLinksPages(): void {
  consolePage(
    {
      id: 'links.create',
      jump: { label: 'find.pages.new_link', icon: 'plus', order: 10, dock: true },
      method: 'GET',
      area,
      path: '/links/new',
      access: making,
      partOf,
    },
    [LinkFormPageController, 'create']
  )
  consolePage(
    {
      id: 'links.store',
      method: 'POST',
      area,
      path: '/links/new',
      access: making,
      partOf,
      creates: false,
    },
    [LinkFormPageController, 'store']
  )
  consolePage(
    {
      id: 'links.create_many',
      jump: { label: 'find.pages.many_links', icon: 'list-plus', order: 11 },
      method: 'GET',
      area,
      path: '/links/new/many',
      access: making,
      partOf,
    },
    [ManyLinksPageController, 'create']
  )
  consolePage(
    {
      id: 'links.store_many',
      method: 'POST',
      area,
      path: '/links/new/many',
      access: making,
      partOf,
    },
    [ManyLinksPageController, 'store']
  )
  consolePage(
    {
      id: 'links.edit',
      method: 'GET',
      area,
      path: '/links/:linkId/edit',
      access: changing,
      partOf,
    },
    [LinkFormPageController, 'edit']
  )
  consolePage(
    {
      id: 'links.change',
      method: 'POST',
      area,
      path: '/links/:linkId/edit',
      access: changing,
      partOf,
    },
    [LinkFormPageController, 'update']
  )

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
