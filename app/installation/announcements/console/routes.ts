import { consolePage } from '#app/platform/console/console_page'

const AnnouncementsPageController = () =>
  import('#app/installation/announcements/console/announcements_page_controller')

const base = { area: 'installation', access: 'installation-administrator' } as const
const path = '/announcements'

export function registerAnnouncementsPages(): void {
  consolePage(
    {
      ...base,
      id: 'announcements.index',
      method: 'GET',
      path,
      navigation: {
        label: 'announcements.navigation',
        icon: 'megaphone',
        group: 'main',
        order: 40,
      },
    },
    [AnnouncementsPageController, 'index']
  )
  consolePage({ ...base, id: 'announcements.create', creates: true, method: 'POST', path }, [
    AnnouncementsPageController,
    'create',
  ])
  consolePage(
    { ...base, id: 'announcements.withdraw', method: 'POST', path: `${path}/:id/withdraw` },
    [AnnouncementsPageController, 'withdraw']
  )
  consolePage(
    {
      area: 'account',
      access: 'signed-in',
      id: 'announcements.dismiss',
      method: 'POST',
      path: `${path}/:id/dismiss`,
    },
    [AnnouncementsPageController, 'dismiss']
  )
}
