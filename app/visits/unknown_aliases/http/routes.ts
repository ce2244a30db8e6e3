import { personalRoute, workspaceRoute } from '#app/platform/api/api_route'
import { dateTime, integer, list, named, nullable, object, text } from '#app/platform/api/schema'
import { listUnknownAliasesValidator } from '#app/visits/unknown_aliases/http/validators'

const UnknownAliasesController = () =>
  import('#app/visits/unknown_aliases/http/unknown_aliases_controller')

const schema = named(
  'UnknownAliases',
  object({
    items: list(
      object({
        domain: text('The host that was asked'),
        alias: text('Case-sensitive, as it was typed'),
        visits: integer('GET requests, bots included'),
        lastVisitedAt: dateTime(),
        linkId: {
          ...nullable(text()),
          description:
            'The link that has the alias now: it had ended, or was made since; else null',
        },
      })
    ),
  })
)
const answers = [{ status: 200, description: 'The aliases', schema }]
const description =
  'Aliases without a link, and those of links that have ended. The 1,000 with the most visits, ' +
  'the most visited first. `from` and `to` are dates in UTC, ' +
  'inclusive; the last 30 days when left out. At most 1,000 aliases are kept of a domain and day, ' +
  'for 90 days.'

export function registerUnknownAliasesApiRoutes(): void {
  workspaceRoute(
    {
      id: 'analytics.unknown_aliases',
      method: 'GET',
      path: '/analytics/unknown-aliases',
      tag: 'Analytics',
      summary: 'List aliases that were not found on custom domains',
      description,
      access: { scope: 'analytics:read', role: 'Viewer' },
      query: listUnknownAliasesValidator,
      answers,
      problems: [],
    },
    [UnknownAliasesController, 'workspace']
  )

  personalRoute(
    {
      id: 'admin.unknown_aliases',
      method: 'GET',
      path: '/api/admin/unknown-aliases',
      tag: 'Administration',
      summary: 'List aliases that were not found on the default domain',
      description,
      access: { session: 'installation administrator' },
      query: listUnknownAliasesValidator,
      answers,
      problems: [],
    },
    [UnknownAliasesController, 'installation']
  )
}
