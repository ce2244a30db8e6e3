import { workspaceRoute } from '#app/platform/api/api_route'
import { dateTime, flag, integer, named, object, text, type Schema } from '#app/platform/api/schema'
import { FEATURES, type Feature } from '#config/plans'

const UsageController = () => import('#app/people/usage/http/usage_controller')

const featuresSchema = object(
  Object.fromEntries(FEATURES.map((name) => [name, flag()])) as Record<Feature, Schema<boolean>>
)

export function registerUsageApiRoutes(): void {
  workspaceRoute(
    {
      id: 'usage.get',
      method: 'GET',
      path: '/usage',
      tag: 'Usage',
      summary: 'Read the plan, its limits and what is used of them',
      description:
        'The plan is that of the organisation; what is used is counted by calendar month, in UTC.',
      access: { scope: 'links:read', role: 'Viewer' },
      answers: [
        {
          status: 200,
          description: 'The usage record',
          schema: named(
            'Usage',
            object({
              plan: text(),
              features: featuresSchema,
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
