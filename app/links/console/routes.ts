import { consolePage } from '#app/console/console_page'

const FormController = () => import('#app/links/console/form_controller')

const area = 'workspace'
const writing = { role: 'Manager' } as const
const making = { ...writing, makes: 'link' } as const
const partOf = 'links.index'

consolePage({ id: 'links.create', method: 'GET', area, path: '/links/new', access: making, partOf }, [
  FormController,
  'create',
])
consolePage({ id: 'links.store', method: 'POST', area, path: '/links/new', access: making, partOf }, [
  FormController,
  'store',
])
consolePage(
  { id: 'links.edit', method: 'GET', area, path: '/links/:linkId/edit', access: writing, partOf },
  [FormController, 'edit']
)
consolePage(
  { id: 'links.change', method: 'POST', area, path: '/links/:linkId/edit', access: writing, partOf },
  [FormController, 'update']
)
