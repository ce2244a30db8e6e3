import { campaignValidator, listCampaignsValidator } from '#app/linking/campaigns/http/validators'
import { campaignProblems } from '#app/linking/campaigns/problems'
import { workspaceRoute } from '#app/platform/api/api_route'
import {
  dateTime,
  flag,
  id,
  integer,
  list,
  named,
  nullable,
  object,
  text,
} from '#app/platform/api/schema'

const CampaignsController = () => import('#app/linking/campaigns/http/campaigns_controller')

const campaign = named(
  'Campaign',
  object({
    id: id(),
    name: text(),
    utmSource: nullable(text()),
    utmMedium: nullable(text()),
    utmCampaign: nullable(text()),
    linkCount: integer('Links in the campaign'),
    humanClicks30Days: integer('Clicks from people in the last 30 days'),
    createdAt: dateTime(),
    archived: flag(),
  })
)
const reading = { scope: 'links:read', role: 'Viewer' } as const
const writing = { scope: 'campaigns:write', role: 'Manager' } as const
const ofPlan = { feature: 'campaigns' } as const
const problems = ['campaign.not_found', ...Object.keys(campaignProblems)]
const one = (status: number) => [{ status, description: 'The campaign', schema: campaign }]

export function registerCampaignsApiRoutes(): void {
  workspaceRoute(
    {
      id: 'campaigns.list',
      method: 'GET',
      path: '/campaigns',
      tag: 'Campaigns',
      summary: 'List campaigns',
      description: 'Newest first, up to 500.',
      access: { ...reading, ...ofPlan },
      query: listCampaignsValidator,
      answers: [
        { status: 200, description: 'Campaigns', schema: object({ items: list(campaign) }) },
      ],
      problems: [],
    },
    [CampaignsController, 'index']
  )

  workspaceRoute(
    {
      id: 'campaigns.create',
      method: 'POST',
      path: '/campaigns',
      tag: 'Campaigns',
      summary: 'Create a campaign',
      description:
        'UTM values of a campaign go out with the destinations of its links, unless the destination has its own.',
      access: { ...writing, ...ofPlan },
      body: campaignValidator,
      answers: one(201),
      problems: problems.filter((code) => code !== 'campaign.not_found'),
    },
    [CampaignsController, 'store']
  )

  workspaceRoute(
    {
      id: 'campaigns.get',
      method: 'GET',
      path: '/campaigns/:campaignId',
      tag: 'Campaigns',
      summary: 'Read a campaign, archived or not',
      description: 'With its UTM values and figures. An archived one says so in `archived`.',
      access: reading,
      answers: one(200),
      problems: ['campaign.not_found'],
    },
    [CampaignsController, 'show']
  )

  workspaceRoute(
    {
      id: 'campaigns.replace',
      method: 'PUT',
      path: '/campaigns/:campaignId',
      tag: 'Campaigns',
      summary: 'Replace the name and the UTM values of a campaign',
      description: 'A UTM value that is left out is removed. Links use the new ones at once.',
      access: { ...writing, ...ofPlan },
      body: campaignValidator,
      answers: one(200),
      problems,
    },
    [CampaignsController, 'update']
  )

  workspaceRoute(
    {
      id: 'campaigns.archive',
      method: 'DELETE',
      path: '/campaigns/:campaignId',
      tag: 'Campaigns',
      summary: 'Archive a campaign',
      description: 'Its links keep working and keep their UTM values.',
      access: writing,
      answers: [{ status: 204, description: 'Archived' }],
      problems: ['campaign.not_found'],
    },
    [CampaignsController, 'destroy']
  )
}
