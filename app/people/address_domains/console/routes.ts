import { consolePage } from '#app/platform/console/console_page'

const AddressDomainsPageController = () =>
  import('#app/people/address_domains/console/address_domains_page_controller')

const form = {
  method: 'POST',
  area: 'organisation',
  access: 'organisation-owner',
  partOf: 'organisation.providers',
} as const
const path = '/sign-in/domains'

export function registerAddressDomainsPages(): void {
  consolePage({ ...form, id: 'address_domains.store', dangerous: true, path }, [
    AddressDomainsPageController,
    'store',
  ])
  consolePage({ ...form, id: 'address_domains.check', path: `${path}/:domainId/check` }, [
    AddressDomainsPageController,
    'check',
  ])
  consolePage(
    { ...form, id: 'address_domains.remove', dangerous: true, path: `${path}/:domainId/remove` },
    [AddressDomainsPageController, 'remove']
  )
}
