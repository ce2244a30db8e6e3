import { consolePage } from '#app/platform/console/console_page'

const LinkFormPageController = () =>
  import('#app/linking/link_form/console/link_form_page_controller')

const area = 'workspace'
const writing = { role: 'Manager' } as const
const making = { ...writing, makes: 'link' } as const
const changing = { ...writing, needsConfirmedAddress: true } as const
const partOf = 'links.index'

const ManyLinksPageController = () =>
  import('#app/linking/link_form/console/many_links_page_controller')

export function registerLinkFormPages(): void {
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
}
