import router from '@adonisjs/core/services/router'
import { workspaceRoute } from '#app/platform/api/api_route'
import { paginated } from '#app/platform/api/schema'
import { conversionSchema } from '#app/visits/conversions/http/schema'
import {
  conversionValidator,
  listConversionsValidator,
} from '#app/visits/conversions/http/validators'
import { conversionProblems } from '#app/visits/conversions/problems'

const ConversionsController = () => import('#app/visits/conversions/http/conversions_controller')

const ClickScriptController = () => import('#app/visits/conversions/http/click_script_controller')

const tag = 'Conversions'
const reading = { scope: 'analytics:read', role: 'Viewer' } as const
const missing = 'conversion.not_found'
const reported = 'A conversion with this `eventId` was reported before: that one'

export function registerConversionsApiRoutes(): void {
  router.get('/scripts/click.js', [ClickScriptController, 'show']).as('scripts.click')

  workspaceRoute(
    {
      id: 'conversions.create',
      method: 'POST',
      path: '/conversions',
      tag,
      summary: 'Report a conversion',
      description:
        '`click` is the value of `shunt_click` as it arrived on your page, unchanged. A repeat with ' +
        'the same `eventId` answers 200 with the first record. `value` is in whole units of ' +
        '`currency`, a number or a decimal text, with at most the decimals that ISO 4217 gives the ' +
        'currency. `occurredAt` is now when left out.',
      access: { scope: 'conversions:write', role: 'Manager' },
      body: conversionValidator,
      answers: [
        { status: 201, description: 'The conversion', schema: conversionSchema },
        { status: 200, description: reported, schema: conversionSchema },
      ],
      problems: Object.keys(conversionProblems).filter((code) => code !== missing),
    },
    [ConversionsController, 'store']
  )

  workspaceRoute(
    {
      id: 'conversions.list',
      method: 'GET',
      path: '/conversions',
      tag,
      summary: 'List conversions',
      description:
        'The latest first. `from` and `to` are days in the time zone of the workspace, or moments, ' +
        'inclusive, by `occurredAt`. `event` is the whole name.',
      access: reading,
      query: listConversionsValidator,
      answers: [
        { status: 200, description: 'A page of conversions', schema: paginated(conversionSchema) },
      ],
      problems: [],
    },
    [ConversionsController, 'index']
  )

  workspaceRoute(
    {
      id: 'conversions.get',
      method: 'GET',
      path: '/conversions/:conversionId',
      tag,
      summary: 'Read a conversion',
      description: 'As it was reported, with the link and the click that it is counted for.',
      access: reading,
      answers: [{ status: 200, description: 'The conversion', schema: conversionSchema }],
      problems: [missing],
    },
    [ConversionsController, 'show']
  )
}
