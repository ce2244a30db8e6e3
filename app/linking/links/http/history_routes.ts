import { linkSchema } from '#app/linking/links/http/schema'
import { linkHistoryValidator, restoreLinkValidator } from '#app/linking/links/http/validators'
import { linkProblems } from '#app/linking/links/problems'
import { workspaceRoute } from '#app/platform/api/api_route'
import {
  both,
  dateTime,
  flag,
  freeForm,
  id,
  integer,
  list,
  named,
  nullable,
  object,
  oneOf,
  paginated,
  text,
} from '#app/platform/api/schema'
import { routingProblems } from '#app/redirect/routing/problems'

const LinkHistoryController = () => import('#app/linking/links/http/link_history_controller')

const namedThing = object({ id: id(), name: nullable(text()) })
const version = named(
  'LinkVersion',
  object({
    version: integer(),
    current: flag('Is it the current one?'),
    kind: oneOf(['Created', 'Changed', 'Restored'], 'What made the version'),
    restoredFrom: nullable(integer('The version whose settings it brought back')),
    changedAt: dateTime(),
    changedBy: nullable(namedThing),
    apiKey: nullable(namedThing),
    changes: list(
      object({
        field: text('The setting'),
        before: freeForm<unknown>({ description: 'Its value before' }),
        after: freeForm<unknown>({ description: 'Its value from then on' }),
      })
    ),
    settings: freeForm<Record<string, unknown>>({
      type: 'object',
      description: 'Every setting as this version has it',
    }),
  })
)

const destinationCodes = Object.keys(linkProblems).filter((code) => code.startsWith('destination.'))
const notRestored = object({
  field: oneOf(['campaignId', 'folderId', 'password'], 'The setting'),
  reason: oneOf(['Gone', 'NotKept'], 'It was deleted or archived; or it is never kept'),
})

const restoredLink = named(
  'RestoredLink',
  both(linkSchema, object({ notRestored: list(notRestored, 'Settings that stayed as they were') }))
)

export function registerLinksHistoryApiRoutes(): void {
  workspaceRoute(
    {
      id: 'links.history',
      method: 'GET',
      path: '/links/:linkId/history',
      tag: 'Links',
      summary: 'Read the versions of a link',
      description:
        'The latest first. `changes` has each setting that differs from the version before; a password that was set or removed shows as `hasPassword`, one that was replaced as `password`, null before and after.',
      access: { scope: 'links:read', role: 'Viewer' },
      query: linkHistoryValidator,
      answers: [{ status: 200, description: 'A page of versions', schema: paginated(version) }],
      problems: ['link.not_found'],
    },
    [LinkHistoryController, 'index']
  )

  workspaceRoute(
    {
      id: 'links.restore',
      method: 'POST',
      path: '/links/:linkId/history/:version/restore',
      tag: 'Links',
      summary: 'Restore the settings of an earlier version',
      description:
        'Makes a new version. The alias never changes, and destinations are checked again. `notRestored` names what stayed as it was: a folder or campaign that was deleted or archived, and the password, which is never kept.',
      access: { scope: 'links:write', role: 'Manager', needsConfirmedAddress: true },
      body: restoreLinkValidator,
      headers: { 'If-Match': 'ETag of the version that you mean to change' },
      answers: [
        {
          status: 200,
          description: 'The link after the change',
          schema: restoredLink,
          headers: { ETag: 'The version of the link, in quotes' },
        },
      ],
      problems: [
        'account.suspended',
        ...['link.not_found', 'link.version_not_found', 'link.version_conflict'],
        'link.external_id_taken',
        ...destinationCodes,
        ...Object.keys(routingProblems),
      ],
    },
    [LinkHistoryController, 'restore']
  )
}
