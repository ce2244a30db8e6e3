import { consolePage } from '#app/platform/console/console_page'

const WorkspaceDeletionPageController = () =>
  import('#app/people/deletion/console/workspace_deletion_page_controller')
const OrganisationDeletionPageController = () =>
  import('#app/people/deletion/console/organisation_deletion_page_controller')
const AccountDeletionPageController = () =>
  import('#app/people/deletion/console/account_deletion_page_controller')
const DeletedPageController = () => import('#app/people/deletion/console/deleted_page_controller')
const AccountRestorationPageController = () =>
  import('#app/people/deletion/console/account_restoration_page_controller')

const path = '/settings/delete'
const ofWorkspace = { area: 'workspace', path, access: { role: 'Owner' } } as const
const ofOrganisation = { area: 'organisation', path, access: 'organisation-owner' } as const
const own = { area: 'account', access: 'signed-in' } as const
const outside = { area: 'public', access: 'public', path: '/login/restore' } as const

export function registerDeletionPages(): void {
  consolePage(
    { ...ofWorkspace, id: 'workspaces.delete', method: 'GET', partOf: 'workspaces.settings' },
    [WorkspaceDeletionPageController, 'show']
  )
  consolePage({ ...ofWorkspace, id: 'workspaces.destroy', method: 'POST' }, [
    WorkspaceDeletionPageController,
    'destroy',
  ])
  consolePage(
    {
      ...ofOrganisation,
      id: 'organisations.delete',
      method: 'GET',
      partOf: 'organisations.settings',
    },
    [OrganisationDeletionPageController, 'show']
  )
  consolePage({ ...ofOrganisation, id: 'organisations.destroy', method: 'POST' }, [
    OrganisationDeletionPageController,
    'destroy',
  ])
  registerAccountDeletionPages()
  registerRestoringPages()
}

/** An account is its owner's: it can be deleted and restored without a licence too. */
function registerAccountDeletionPages(): void {
  consolePage({ ...own, id: 'account.delete', method: 'GET', path: '/delete', partOf: 'account' }, [
    AccountDeletionPageController,
    'show',
  ])
  consolePage(
    { ...own, id: 'account.destroy', passesReadOnly: true, method: 'POST', path: '/delete' },
    [AccountDeletionPageController, 'destroy']
  )
  consolePage({ ...outside, id: 'account.restoration', method: 'GET' }, [
    AccountRestorationPageController,
    'show',
  ])
  consolePage({ ...outside, id: 'account.restore', passesReadOnly: true, method: 'POST' }, [
    AccountRestorationPageController,
    'restore',
  ])
  consolePage(
    {
      ...outside,
      id: 'account.restoration.sign_out',
      passesReadOnly: true,
      method: 'POST',
      path: '/login/restore/sign-out',
    },
    [AccountRestorationPageController, 'signOut']
  )
}

function registerRestoringPages(): void {
  consolePage(
    {
      ...own,
      id: 'account.deleted',
      method: 'GET',
      path: '/deleted',
      navigation: {
        label: 'deletion.navigation',
        icon: 'trash-2',
        group: 'main',
        order: 40,
      },
    },
    [DeletedPageController, 'index']
  )
  consolePage(
    {
      ...own,
      id: 'workspaces.restore',
      method: 'POST',
      path: '/deleted/workspaces/:workspaceId/restore',
    },
    [DeletedPageController, 'restoreWorkspace']
  )
  consolePage(
    {
      ...own,
      id: 'organisations.restore',
      method: 'POST',
      path: '/deleted/organisations/:organisationId/restore',
    },
    [DeletedPageController, 'restoreOrganisation']
  )
}
