import { consolePage } from '#app/platform/console/console_page'

const FormController = () => import('#app/linking/links/console/form_controller')

const area = 'workspace'
const writing = { role: 'Manager' } as const
const making = { ...writing, makes: 'link' } as const
const partOf = 'links.index'

const LinkController = () => import('#app/linking/links/console/link_controller')
const HistoryController = () => import('#app/linking/links/console/history_controller')
const TrialController = () => import('#app/linking/links/console/trial_controller')

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
    [FormController, 'create']
  )
  consolePage(
    { id: 'links.store', method: 'POST', area, path: '/links/new', access: making, partOf },
    [FormController, 'store']
  )
  consolePage(
    { id: 'links.edit', method: 'GET', area, path: '/links/:linkId/edit', access: writing, partOf },
    [FormController, 'edit']
  )
  consolePage(
    {
      id: 'links.change',
      method: 'POST',
      area,
      path: '/links/:linkId/edit',
      access: writing,
      partOf,
    },
    [FormController, 'update']
  )

  consolePage({ id: 'links.show', method: 'GET', area, path: own, access: reading, partOf }, [
    LinkController,
    'show',
  ])
  consolePage(
    { id: 'links.status', method: 'POST', area, path: `${own}/status/:status`, access: writing },
    [LinkController, 'setStatus']
  )
  consolePage(
    { id: 'links.delete', method: 'GET', area, path: `${own}/delete`, access: writing, partOf },
    [LinkController, 'askToDelete']
  )
  consolePage(
    { id: 'links.destroy', method: 'POST', area, path: `${own}/delete`, access: writing },
    [LinkController, 'destroy']
  )
  consolePage(
    { id: 'links.history', method: 'GET', area, path: `${own}/history`, access: reading, partOf },
    [HistoryController, 'index']
  )
  consolePage(
    {
      id: 'links.restore',
      method: 'POST',
      area,
      path: `${own}/history/:version/restore`,
      access: writing,
    },
    [HistoryController, 'restore']
  )
  consolePage(
    { id: 'links.try', method: 'GET', area, path: `${own}/try`, access: reading, partOf },
    [TrialController, 'show']
  )
}
