import { consolePage } from '#app/platform/console/console_page'
import { paymentProvider } from '#app/platform/plugins/payment_provider'

const OrganisationBillingPageController = () =>
  import('#app/people/billing/console/organisation_billing_page_controller')
const AdministeredBillingPageController = () =>
  import('#app/people/billing/console/administered_billing_page_controller')

const own = { area: 'organisation', access: 'organisation-owner' } as const
const administered = { area: 'installation', access: 'installation-administrator' } as const

/** The way to pay is open without a licence too. */
const paying = { ...own, method: 'POST', passesReadOnly: true } as const
const partOf = 'billing.administration'
const subscription = '/billing/subscriptions/:id'

export function registerBillingPages(): void {
  registerOrganisationBillingPages()
  registerAdministeredBillingPages()
}

function registerOrganisationBillingPages(): void {
  consolePage(
    {
      ...own,
      id: 'billing.show',
      method: 'GET',
      path: '/billing',
      navigation: {
        label: 'billing.navigation',
        icon: 'receipt-text',
        group: 'main',
        order: 30,
        when: () => paymentProvider() !== null,
      },
    },
    [OrganisationBillingPageController, 'show']
  )
  consolePage({ ...paying, id: 'billing.checkout', dangerous: true, path: '/billing/checkout' }, [
    OrganisationBillingPageController,
    'checkout',
  ])
  consolePage({ ...paying, id: 'billing.portal', dangerous: true, path: '/billing/portal' }, [
    OrganisationBillingPageController,
    'portal',
  ])
  consolePage(
    {
      ...own,
      id: 'billing.leave',
      method: 'GET',
      path: '/billing/leave',
      partOf: 'billing.show',
      notCrawled: 'It leads back unless a form has just led to it',
    },
    [OrganisationBillingPageController, 'leave']
  )
}

function registerAdministeredBillingPages(): void {
  consolePage(
    {
      ...administered,
      id: partOf,
      method: 'GET',
      path: '/billing',
      navigation: { label: 'billing.navigation', icon: 'receipt-text', group: 'main', order: 15 },
    },
    [AdministeredBillingPageController, 'index']
  )
  consolePage(
    {
      ...administered,
      id: 'billing.organisation',
      method: 'GET',
      path: '/billing/organisations/:id',
      partOf,
    },
    [AdministeredBillingPageController, 'organisation']
  )
  consolePage(
    { ...administered, id: 'billing.subscription', method: 'GET', path: subscription, partOf },
    [AdministeredBillingPageController, 'subscription']
  )
  for (const action of ['assign', 'retry', 'setAside'] as const) {
    const path = `${subscription}/${action === 'setAside' ? 'set-aside' : action}`
    consolePage({ ...administered, id: `billing.subscription.${action}`, method: 'POST', path }, [
      AdministeredBillingPageController,
      action,
    ])
  }
}
