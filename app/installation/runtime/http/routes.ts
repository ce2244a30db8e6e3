import { personalRoute } from '#app/platform/api/api_route'
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
  text,
} from '#app/platform/api/schema'

const RuntimeController = () => import('#app/installation/runtime/http/runtime_controller')

const LICENCE_STATES = [
  'Valid',
  'Evaluation',
  'Grace',
  'Missing',
  'NotYetValid',
  'Expired',
  'Forged',
] as const

const runtime = named(
  'Runtime',
  object({
    version: text('Of Shunt'),
    node: text('Of Node.js'),
    startedAt: dateTime(),
    uptimeSeconds: integer(),
    licence: object({
      state: { enum: LICENCE_STATES },
      holder: nullable(text()),
      expiresAt: nullable(dateTime()),
      readOnly: flag('Are changes refused?'),
    }),
    plugins: list(
      object({
        id: id(),
        version: nullable(text()),
        kind: nullable({
          enum: [
            'ChatChannel',
            'Payment',
            'Licence',
            'IdentityProvider',
            'ApiDialect',
            'ClickColumns',
          ],
        }),
        enabled: flag(),
        healthy: flag(),
        message: nullable(text('A sentence for people')),
      })
    ),
    database: object({
      engine: nullable({ enum: ['MySQL', 'MariaDB'] }),
      version: nullable(text()),
      healthy: flag(),
      migrationsPending: nullable(integer()),
    }),
    redis: object({ healthy: flag(), version: nullable(text()) }),
    queues: list(
      object({
        name: text('deliveries, mails, imports, or jobs: wake-up calls'),
        waiting: integer(),
        active: integer(),
        failed: integer(),
        oldestSeconds: nullable(integer()),
      })
    ),
    clicks: object({ spoolBytes: integer(), lagSeconds: integer(), storedTotal: integer() }),
    clickColumns: object({
      mode: oneOf(
        ['On', 'Off', 'NoEngine', 'Broken'],
        'Has the machine that answers columns? Broken: the engine does not load, and MySQL answers'
      ),
      sealedRanges: integer(),
      sealedClicks: integer(),
      sealedBytes: integer(),
      staleRanges: integer(),
    }),
    clickPacks: object({
      packs: integer(),
      clicks: integer(),
      bytes: integer(),
      oldestAt: nullable(dateTime()),
      newestAt: nullable(dateTime()),
      packedAt: nullable(dateTime()),
      lateWorkspaces: integer(),
    }),
    instances: list(
      object({
        id: id(),
        host: text(),
        role: text('web or worker'),
        startedAt: dateTime(),
        seenAt: dateTime(),
      })
    ),
    checks: list(
      object({
        name: oneOf(
          ['database', 'redis', 'worker', 'spool', 'clock', 'disk', 'licence'],
          'What was checked'
        ),
        status: { enum: ['Ok', 'Warning', 'Error'] },
        message: text('A sentence for people'),
      })
    ),
  })
)

export function registerRuntimeApiRoutes(): void {
  personalRoute(
    {
      id: 'admin.runtime',
      method: 'GET',
      path: '/api/admin/runtime',
      tag: 'Installation',
      summary: 'Get the state of the running installation',
      description:
        'Versions, licence, plugins, database, Redis, queues, clicks on their way, the processes of every machine, and what health finds.',
      access: { session: 'installation administrator' },
      answers: [{ status: 200, description: 'The state at this moment', schema: runtime }],
      problems: [],
    },
    [RuntimeController, 'show']
  )
}
