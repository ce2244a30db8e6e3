import { consolePage } from '#app/platform/console/console_page'

const OverviewPageController = () =>
  import('#app/installation/runtime/console/installation_overview_page_controller')

export function registerRuntimePages(): void {
  consolePage(
    {
      id: 'installation',
      method: 'GET',
      area: 'installation',
      path: '',
      access: 'installation-administrator',
      navigation: {
        label: 'runtime.navigation',
        icon: 'activity',
        group: 'main',
        order: 1,
        dock: true,
      },
    },
    [OverviewPageController, 'show']
  )
}
