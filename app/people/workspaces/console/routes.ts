import { consolePage } from '#app/platform/console/console_page'

const OverviewController = () => import('#app/people/workspaces/console/overview_controller')
const SettingsController = () => import('#app/people/workspaces/console/settings_controller')
const CreationController = () => import('#app/people/workspaces/console/creation_controller')

const area = 'workspace'
const access = { role: 'Administrator' } as const

const creation = {
  area: 'organisation',
  path: '/workspaces/new',
  access: 'organisation-owner',
} as const

export function registerWorkspacesPages(): void {
  consolePage(
    {
      id: 'workspace',
      method: 'GET',
      area,
      path: '',
      access: { role: 'Viewer' },
      navigation: {
        label: 'workspaces.navigation.overview',
        icon: 'layout-dashboard',
        group: 'main',
        order: 10,
        dock: true,
      },
    },
    [OverviewController, 'show']
  )
  consolePage(
    {
      id: 'workspaces.settings',
      method: 'GET',
      area,
      path: '/settings',
      access,
      navigation: {
        label: 'workspaces.navigation.settings',
        icon: 'settings-2',
        group: 'settings',
        order: 30,
      },
    },
    [SettingsController, 'show']
  )
  consolePage({ id: 'workspaces.settings.save', method: 'POST', area, path: '/settings', access }, [
    SettingsController,
    'save',
  ])
  consolePage(
    { ...creation, id: 'workspaces.create', method: 'GET', partOf: 'organisations.show' },
    [CreationController, 'create']
  )
  consolePage({ ...creation, id: 'workspaces.store', method: 'POST' }, [
    CreationController,
    'store',
  ])
}
