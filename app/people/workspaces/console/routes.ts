import { consolePage } from '#app/platform/console/console_page'

const WorkspaceOverviewPageController = () =>
  import('#app/people/workspaces/console/workspace_overview_page_controller')
const WorkspaceSettingsPageController = () =>
  import('#app/people/workspaces/console/workspace_settings_page_controller')
const FirstWeekController = () => import('#app/people/workspaces/console/first_week_controller')
const CreateWorkspacePageController = () =>
  import('#app/people/workspaces/console/create_workspace_page_controller')

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
    [WorkspaceOverviewPageController, 'show']
  )
  const list = { area, access: { role: 'Viewer' }, method: 'POST', passesReadOnly: true } as const
  consolePage({ ...list, id: 'workspaces.hide_first_week', path: '/first-week/hide' }, [
    FirstWeekController,
    'hide',
  ])
  consolePage({ ...list, id: 'workspaces.show_first_week', path: '/first-week/show' }, [
    FirstWeekController,
    'show',
  ])
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
    [WorkspaceSettingsPageController, 'show']
  )
  consolePage({ id: 'workspaces.settings.save', method: 'POST', area, path: '/settings', access }, [
    WorkspaceSettingsPageController,
    'save',
  ])
  consolePage(
    { ...creation, id: 'workspaces.create', method: 'GET', partOf: 'organisations.show' },
    [CreateWorkspacePageController, 'create']
  )
  consolePage({ ...creation, id: 'workspaces.store', method: 'POST' }, [
    CreateWorkspacePageController,
    'store',
  ])
}
