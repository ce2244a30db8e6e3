import { consolePage } from '#app/platform/console/console_page'

const OrganisationsController = () =>
  import('#app/installation/administration/console/administered_organisations_page_controller')
const UsersPageController = () =>
  import('#app/installation/administration/console/users_page_controller')
const OutboxPageController = () =>
  import('#app/installation/administration/console/outbox_page_controller')
const RegistrationPageController = () =>
  import('#app/installation/administration/console/registration_page_controller')

const base = { area: 'installation', access: 'installation-administrator' } as const

const organisations = { ...base, partOf: 'installation.organisations' }
const organisation = '/organisations/:id'

const users = { ...base, partOf: 'installation.users' }

const outbox = { ...base, partOf: 'installation.outbox' }

export function registerAdministrationPages(): void {
  consolePage(
    {
      ...base,
      id: 'installation.organisations',
      method: 'GET',
      path: '/organisations',
      navigation: {
        label: 'installation.organisations.navigation',
        icon: 'building-2',
        group: 'main',
        order: 10,
        dock: true,
      },
    },
    [OrganisationsController, 'index']
  )
  consolePage(
    { ...organisations, id: 'installation.organisation', method: 'GET', path: organisation },
    [OrganisationsController, 'show']
  )
  consolePage(
    { ...base, id: 'installation.organisation.plan', method: 'POST', path: `${organisation}/plan` },
    [OrganisationsController, 'givePlan']
  )
  consolePage(
    {
      ...organisations,
      id: 'installation.organisation.suspend',
      method: 'GET',
      path: `${organisation}/suspend`,
    },
    [OrganisationsController, 'askToSuspend']
  )
  consolePage(
    {
      ...base,
      id: 'installation.organisation.suspension',
      method: 'POST',
      path: `${organisation}/suspend`,
    },
    [OrganisationsController, 'suspend']
  )
  consolePage(
    { ...base, id: 'installation.organisation.lift', method: 'POST', path: `${organisation}/lift` },
    [OrganisationsController, 'lift']
  )
  const mails = `${organisation}/mails`
  consolePage(
    { ...base, id: 'installation.organisation.mails.lift', method: 'POST', path: `${mails}/lift` },
    [OrganisationsController, 'liftMailLimit']
  )
  consolePage(
    {
      ...base,
      id: 'installation.organisation.mails.limit',
      method: 'POST',
      path: `${mails}/limit`,
    },
    [OrganisationsController, 'limitMails']
  )
  consolePage(
    {
      ...base,
      id: 'installation.organisation.restore',
      passesReadOnly: true,
      method: 'POST',
      path: `${organisation}/restore`,
    },
    [OrganisationsController, 'restore']
  )
  consolePage(
    {
      ...base,
      id: 'installation.users',
      method: 'GET',
      path: '/users',
      navigation: {
        label: 'installation.users.navigation',
        icon: 'users',
        group: 'main',
        order: 20,
        dock: true,
      },
    },
    [UsersPageController, 'index']
  )
  consolePage(
    { ...users, id: 'installation.user.ask', method: 'GET', path: '/users/:id/:action' },
    [UsersPageController, 'ask']
  )
  consolePage({ ...base, id: 'installation.user.do', method: 'POST', path: '/users/:id/:action' }, [
    UsersPageController,
    'do',
  ])
  consolePage(
    {
      ...base,
      id: 'installation.outbox',
      method: 'GET',
      path: '/outbox',
      navigation: {
        label: 'installation.outbox.navigation',
        icon: 'mails',
        group: 'main',
        order: 30,
        dock: true,
      },
    },
    [OutboxPageController, 'index']
  )
  consolePage({ ...outbox, id: 'installation.mail', method: 'GET', path: '/outbox/:id' }, [
    OutboxPageController,
    'show',
  ])
  consolePage(
    {
      ...base,
      id: 'installation.mail.retry',
      passesReadOnly: true,
      method: 'POST',
      path: '/outbox/:id/retry',
    },
    [OutboxPageController, 'retry']
  )

  consolePage(
    {
      ...base,
      id: 'installation.registration',
      method: 'GET',
      path: '/registration',
      navigation: {
        label: 'installation.registration.navigation',
        icon: 'door-open',
        group: 'settings',
        order: 10,
      },
    },
    [RegistrationPageController, 'show']
  )
  consolePage(
    { ...base, id: 'installation.registration.set', method: 'POST', path: '/registration' },
    [RegistrationPageController, 'set']
  )
}
