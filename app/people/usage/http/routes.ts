import { workspaceRoute } from '#app/platform/api/api_route'
import { dateTime, flag, integer, named, object, text } from '#app/platform/api/schema'
import { FEATURES } from '#config/plans'

const UsageController = () => import('#app/people/usage/http/usage_controller')

export function registerUsageApiRoutes(): void {
  workspaceRoute(
    {
      id: 'usage.get',
      method: 'GET',
      path: '/usage',
      tag: 'Usage',
      summary: 'Read the plan, its limits and what is used of them',
      access: { scope: 'links:read', role: 'Viewer' },
      answers: [
        {
          status: 200,
          description: 'The usage record',
          schema: named(
            'Usage',
            object({
              plan: text('Free, Pro or Business'),
              features: object(Object.fromEntries(FEATURES.map((name) => [name, flag()]))),
              period: object({ from: dateTime(), resetsAt: dateTime() }),
              links: object({ total: integer(), createdThisMonth: integer() }),
              domains: object({ used: integer(), limit: integer('For the whole organisation') }),
              qrCodes: object({
                used: integer('New codes of the organisation in the period'),
                limit: integer(),
                resetsAt: dateTime(),
              }),
              bulkLinks: object({ limit: integer('Links in one bulk request') }),
              rawClicksDays: integer('How long raw clicks are kept'),
              requestsPerMinute: integer('API requests a minute for each key'),
            })
          ),
        },
      ],
      problems: [],
    },
    [UsageController, 'show']
  )
}
