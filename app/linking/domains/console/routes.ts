import { consolePage } from '#app/platform/console/console_page'

const DomainsPageController = () => import('#app/linking/domains/console/domains_page_controller')
const DomainPageController = () => import('#app/linking/domains/console/domain_page_controller')

const area = 'workspace'
const partOf = 'domains.index'
const reading = { role: 'Viewer' } as const
const writing = { role: 'Administrator' } as const
const one = '/domains/:domainId'

const removing = { area, path: `${one}/remove`, access: writing } as const

export function registerDomainsPages(): void {
  consolePage(
    {
      id: 'domains.index',
      method: 'GET',
      area,
      path: '/domains',
      access: reading,
      navigation: {
        label: 'domains.navigation',
        count: 'domains',
        icon: 'globe',
        group: 'main',
        order: 60,
      },
    },
    [DomainsPageController, 'index']
  )
  consolePage(
    {
      id: 'domains.create',
      jump: { label: 'find.pages.new_domain', icon: 'plus', order: 50 },
      method: 'GET',
      area,
      path: '/domains/new',
      access: writing,
      partOf,
    },
    [DomainsPageController, 'create']
  )
  consolePage({ id: 'domains.store', method: 'POST', area, path: '/domains', access: writing }, [
    DomainsPageController,
    'store',
  ])
  consolePage({ id: 'domains.show', method: 'GET', area, path: one, access: reading, partOf }, [
    DomainPageController,
    'show',
  ])
  consolePage(
    { id: 'domains.checking', method: 'POST', area, path: `${one}/check`, access: writing },
    [DomainPageController, 'check']
  )
  consolePage(
    { id: 'domains.redirecting', method: 'POST', area, path: `${one}/redirects`, access: writing },
    [DomainPageController, 'redirects']
  )
  consolePage({ id: 'domains.remove', method: 'GET', partOf, ...removing }, [
    DomainPageController,
    'askToRemove',
  ])
  consolePage({ id: 'domains.removing', method: 'POST', ...removing }, [
    DomainPageController,
    'remove',
  ])
}
