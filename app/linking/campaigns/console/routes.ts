import { consolePage } from '#app/platform/console/console_page'

const CampaignsPageController = () =>
  import('#app/linking/campaigns/console/campaigns_page_controller')
const CampaignPageController = () =>
  import('#app/linking/campaigns/console/campaign_page_controller')

const area = 'workspace'
const partOf = 'campaigns.index'
const reading = { role: 'Viewer' } as const
const writing = { role: 'Manager', feature: 'campaigns' } as const
const one = '/campaigns/:campaignId'

const archiving = { area, path: `${one}/archive`, access: { role: 'Manager' } } as const

export function registerCampaignsPages(): void {
  consolePage(
    {
      id: 'campaigns.index',
      method: 'GET',
      area,
      path: '/campaigns',
      access: reading,
      navigation: {
        label: 'campaigns.navigation',
        count: 'campaigns',
        icon: 'megaphone',
        group: 'main',
        order: 40,
      },
    },
    [CampaignsPageController, 'index']
  )
  consolePage(
    {
      id: 'campaigns.create',
      jump: { label: 'find.pages.new_campaign', icon: 'plus', order: 30 },
      method: 'GET',
      area,
      path: '/campaigns/new',
      access: writing,
      partOf,
    },
    [CampaignsPageController, 'create']
  )
  consolePage(
    { id: 'campaigns.store', method: 'POST', area, path: '/campaigns', access: writing },
    [CampaignsPageController, 'store']
  )
  consolePage({ id: 'campaigns.show', method: 'GET', area, path: one, access: reading, partOf }, [
    CampaignPageController,
    'show',
  ])
  consolePage(
    { id: 'campaigns.edit', method: 'GET', area, path: `${one}/edit`, access: writing, partOf },
    [CampaignPageController, 'edit']
  )
  consolePage({ id: 'campaigns.update', method: 'POST', area, path: one, access: writing }, [
    CampaignPageController,
    'update',
  ])
  consolePage({ id: 'campaigns.archive', method: 'GET', partOf, ...archiving }, [
    CampaignPageController,
    'askToArchive',
  ])
  consolePage({ id: 'campaigns.archiving', method: 'POST', ...archiving }, [
    CampaignPageController,
    'archive',
  ])
}
