import { consolePage } from '#app/platform/console/console_page'

const SettingsPageController = () =>
  import('#app/installation/settings/console/settings_page_controller')

export function registerSettingsPages(): void {
  consolePage(
    {
      area: 'installation',
      access: 'installation-administrator',
      id: 'settings.show',
      method: 'GET',
      path: '/settings',
      navigation: {
        label: 'settings.navigation',
        icon: 'settings-2',
        group: 'settings',
        order: 20,
      },
    },
    [SettingsPageController, 'show']
  )
}
