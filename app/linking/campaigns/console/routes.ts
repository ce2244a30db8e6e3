import { consolePage } from '#app/platform/console/console_page'

const CampaignsController = () => import('#app/linking/campaigns/console/campaigns_controller')
const CampaignController = () => import('#app/linking/campaigns/console/campaign_controller')

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
    [CampaignsController, 'index']
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
    [CampaignsController, 'create']
  )
  consolePage(
    { id: 'campaigns.store', method: 'POST', area, path: '/campaigns', access: writing },
    [CampaignsController, 'store']
  )
  consolePage({ id: 'campaigns.show', method: 'GET', area, path: one, access: reading, partOf }, [
    CampaignController,
    'show',
  ])
  consolePage(
    { id: 'campaigns.edit', method: 'GET', area, path: `${one}/edit`, access: writing, partOf },
    [CampaignController, 'edit']
  )
  consolePage({ id: 'campaigns.update', method: 'POST', area, path: one, access: writing }, [
    CampaignController,
    'update',
  ])
  consolePage({ id: 'campaigns.archive', method: 'GET', partOf, ...archiving }, [
    CampaignController,
    'askToArchive',
  ])
  consolePage({ id: 'campaigns.archiving', method: 'POST', ...archiving }, [
    CampaignController,
    'archive',
  ])
}
