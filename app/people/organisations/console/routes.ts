import { consolePage } from '#app/platform/console/console_page'

const CreateOrganisationPageController = () =>
  import('#app/people/organisations/console/create_organisation_page_controller')
const OrganisationPageController = () =>
  import('#app/people/organisations/console/organisation_page_controller')

// Before the pages of one organisation, whose id would stand where `new` does.
const founding = {
  area: 'public',
  path: '/console/organisations/new',
  access: 'signed-in',
} as const

const area = 'organisation'
const member = 'organisation-member'
const owner = 'organisation-owner'

export function registerOrganisationsPages(): void {
  consolePage({ ...founding, id: 'organisations.create', method: 'GET' }, [
    CreateOrganisationPageController,
    'create',
  ])
  consolePage({ ...founding, id: 'organisations.store', method: 'POST' }, [
    CreateOrganisationPageController,
    'store',
  ])

  consolePage(
    {
      id: 'organisations.show',
      method: 'GET',
      area,
      path: '',
      access: member,
      navigation: {
        label: 'organisations.navigation.workspaces',
        icon: 'layers',
        group: 'main',
        order: 10,
        dock: true,
      },
    },
    [OrganisationPageController, 'show']
  )
  consolePage(
    {
      id: 'organisations.plan',
      method: 'GET',
      area,
      path: '/plan',
      access: member,
      navigation: {
        label: 'organisations.navigation.plan',
        icon: 'gauge',
        group: 'main',
        order: 20,
        dock: true,
      },
    },
    [OrganisationPageController, 'plan']
  )
  consolePage(
    {
      id: 'organisations.settings',
      method: 'GET',
      area,
      path: '/settings',
      access: owner,
      navigation: {
        label: 'organisations.navigation.settings',
        icon: 'settings-2',
        group: 'settings',
        order: 10,
        dock: true,
      },
    },
    [OrganisationPageController, 'settings']
  )
  consolePage(
    {
      id: 'organisations.settings.save',
      dangerous: true,
      method: 'POST',
      area,
      path: '/settings',
      access: owner,
    },
    [OrganisationPageController, 'save']
  )
  consolePage(
    {
      id: 'organisations.settings.sign_in',
      dangerous: true,
      method: 'POST',
      area,
      path: '/settings/sign-in',
      access: owner,
      partOf: 'organisations.settings',
    },
    [OrganisationPageController, 'saveSignIn']
  )
}
