import { publicRoute } from '#app/platform/api/api_route'
import { list, named, object, oneOf, text } from '#app/platform/api/schema'

const HealthController = () => import('#app/installation/health/http/health_controller')

const STATUSES = ['Ok', 'Warning', 'Error'] as const

const health = (name: string, checks: string) =>
  named(
    name,
    object({
      status: oneOf(STATUSES, 'The most severe of the checks'),
      checks: list(
        object({
          name: text(`One of ${checks}`),
          status: oneOf(STATUSES, 'How it is'),
          message: text('A sentence for people'),
        }),
        'What was looked at'
      ),
    })
  )

const ready = health('Health', 'database, redis, worker, spool, clock, disk')
const redirects = health('RedirectHealth', 'links, spool')

export function registerHealthApiRoutes(): void {
  publicRoute(
    {
      id: 'health.live',
      method: 'GET',
      path: '/health/live',
      tag: 'Installation',
      summary: 'Ask whether the process runs',
      access: null,
      answers: [
        {
          status: 200,
          description: 'It runs',
          schema: named('Liveness', object({ status: text() })),
        },
      ],
      problems: [],
    },
    [HealthController, 'live']
  )

  publicRoute(
    {
      id: 'health.ready',
      method: 'GET',
      path: '/health/ready',
      tag: 'Installation',
      summary: 'Ask how the installation is',
      access: null,
      answers: [
        {
          status: 200,
          description: 'API and console work; the checks say the rest',
          schema: ready,
        },
        { status: 503, description: 'The database cannot be reached', schema: ready },
      ],
      problems: [],
    },
    [HealthController, 'ready']
  )

  publicRoute(
    {
      id: 'health.redirects',
      method: 'GET',
      path: '/health/redirects',
      tag: 'Installation',
      summary: 'Ask whether visitors can be sent to this process',
      access: null,
      answers: [
        {
          status: 200,
          description: 'It redirects visitors and keeps their clicks, also without the database',
          schema: redirects,
        },
        {
          status: 503,
          description: 'It knows no domains yet, or its spool takes no clicks',
          schema: redirects,
        },
      ],
      problems: [],
    },
    [HealthController, 'redirects']
  )
}
