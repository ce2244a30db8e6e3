import { OCCASIONS } from '#app/integrations/bells/bell'
import {
  bellValidator,
  changeBellValidator,
  listBellsValidator,
} from '#app/integrations/bells/http/validators'
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
  oneOf,
  optional,
  text,
} from '#app/platform/api/schema'

const BellsController = () => import('#app/integrations/bells/http/bells_controller')

const bell = named(
  'Bell',
  object({
    id: id(),
    linkId: nullable(id('The link that it is of; null: none')),
    campaignId: nullable(id('The campaign that it is of; null: none')),
    on: oneOf(OCCASIONS, 'When it rings'),
    threshold: nullable(integer('Of `Clicks`: the number of clicks; null: another occasion')),
    days: nullable(integer('Of `Silence`: days without a click; null: another occasion')),
    to: object({
      me: optional(flag('By email, to who reads this; false: to another member')),
      webhookId: optional(id('Into the chat channel of this webhook')),
    }),
    rangAt: nullable(dateTime('When it rang last; null: not yet')),
    createdBy: id(),
    createdAt: dateTime(),
  })
)

const bells = named(
  'BellList',
  object({
    items: list(bell),
    channels: list(
      object({
        webhookId: id('Its webhook'),
        chat: text('Name of the chat: Slack, Teams'),
        description: nullable(text('What it is for')),
        enabled: flag('Off: no bell rings there'),
      }),
      'Chat channels that Administrators connected'
    ),
  })
)

const tag = 'Bells'
const reading = { scope: 'links:read', role: 'Viewer' } as const
const writing = { scope: 'links:write', role: 'Manager' } as const
const missing = 'bell.not_found'
const channels = ['webhook.not_found', 'webhook.disabled']
const subjects = ['link.not_found', 'campaign.not_found']
const one = (status: number) => [{ status, description: 'The bell', schema: bell }]

export function registerBellsApiRoutes(): void {
  workspaceRoute(
    {
      id: 'bells.list',
      method: 'GET',
      path: '/bells',
      tag,
      summary: 'List bells',
      description:
        'Newest first, up to 100. `channels` lists the chat channels in which a bell can ring; ' +
        'their addresses are not shown.',
      access: reading,
      query: listBellsValidator,
      answers: [{ status: 200, description: 'Bells', schema: bells }],
      problems: [],
    },
    [BellsController, 'index']
  )

  workspaceRoute(
    {
      id: 'bells.create',
      method: 'POST',
      path: '/bells',
      tag,
      summary: 'Create a bell',
      description:
        'A bell notifies a person by email, or a chat channel. `Clicks` rings once, when the clicks ' +
        'of the link (`humanClicks`), or of the campaign in the last 30 days (`humanClicks30Days`), ' +
        'reach `threshold`. `Silence` rings when there was no counted click or scan for `days` days, ' +
        'once in each silence. `Broken` rings when link health finds that a destination of the link, ' +
        'or of a link of the campaign, became a problem: once for each breakage, at most once an hour.',
      access: writing,
      body: bellValidator,
      answers: one(201),
      problems: [...subjects, ...channels, 'bell.limit_reached'],
    },
    [BellsController, 'store']
  )

  workspaceRoute(
    {
      id: 'bells.get',
      method: 'GET',
      path: '/bells/:bellId',
      tag,
      summary: 'Read a bell',
      description: 'With when it rang last.',
      access: reading,
      answers: one(200),
      problems: [missing],
    },
    [BellsController, 'show']
  )

  workspaceRoute(
    {
      id: 'bells.update',
      method: 'PATCH',
      path: '/bells/:bellId',
      tag,
      summary: 'Change when a bell rings, and whom it rings for',
      description:
        'A field that is missing or null stays as it is. With another `on`, `threshold` or `days` it ' +
        'can ring again, and what was before does not count.',
      access: writing,
      body: changeBellValidator,
      answers: one(200),
      problems: [missing, ...channels],
    },
    [BellsController, 'update']
  )

  workspaceRoute(
    {
      id: 'bells.delete',
      method: 'DELETE',
      path: '/bells/:bellId',
      tag,
      summary: 'Delete a bell',
      description: 'It does not ring any more. What it has already sent stays sent.',
      access: writing,
      answers: [{ status: 204, description: 'Deleted' }],
      problems: [missing],
    },
    [BellsController, 'destroy']
  )
}
