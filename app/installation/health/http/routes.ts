import { publicRoute } from '#app/platform/api/api_route'
import { list, named, object, oneOf, text } from '#app/platform/api/schema'

const HealthController = () => import('#app/installation/health/http/health_controller')

const STATUSES = ['Ok', 'Warning', 'Error'] as const

const health = <const Name extends string, const Status extends string>(
  name: string,
  checks: readonly Name[],
  statuses: readonly Status[]
) =>
  named(
    name,
    object({
      status: oneOf(statuses, 'The most severe of the checks'),
      checks: list(
        object({
          name: oneOf(checks, 'What was checked'),
          status: oneOf(statuses, 'How it is'),
          message: text('A sentence for people'),
        }),
        'What was checked'
      ),
    })
  )

const ready = health('Health', ['database', 'redis', 'worker', 'spool', 'clock', 'disk'], STATUSES)
const redirects = health('RedirectHealth', ['links', 'spool'], ['Ok', 'Error'])

export function registerHealthApiRoutes(): void {
  publicRoute(
    {
      id: 'health.live',
      method: 'GET',
      path: '/health/live',
      tag: 'Installation',
      summary: 'Ask whether the process runs',
      description:
        'Asks nothing of database or Redis: for a supervisor that restarts a process that hangs.',
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
      description:
        'For a load balancer and for people: each check says how it is in a sentence. Warnings leave the status at 200.',
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
      description:
        'For a load balancer in front of the redirects, which go on without the database.',
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
