import { consolePage } from '#app/platform/console/console_page'

const BellsPageController = () => import('#app/integrations/bells/console/bells_page_controller')

const form = { method: 'POST', area: 'workspace' } as const

/** Bells are listed on the pages of their links and campaigns. */
export function registerBellsPages(): void {
  consolePage(
    {
      ...form,
      id: 'bells.store',
      path: '/bells',
      access: { role: 'Manager' },
    },
    [BellsPageController, 'store']
  )
  consolePage(
    { ...form, id: 'bells.change', path: '/bells/:bellId', access: { role: 'Manager' } },
    [BellsPageController, 'change']
  )
  consolePage(
    { ...form, id: 'bells.removal', path: '/bells/:bellId/delete', access: { role: 'Manager' } },
    [BellsPageController, 'remove']
  )
}
