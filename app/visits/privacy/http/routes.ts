import { workspaceRoute } from '#app/platform/api/api_route'
import { dateTime, id, named, object } from '#app/platform/api/schema'

const PrivacyController = () => import('#app/visits/privacy/http/privacy_controller')

export function registerPrivacyApiRoutes(): void {
  workspaceRoute(
    {
      id: 'links.eraseClicks',
      method: 'DELETE',
      path: '/links/:linkId/clicks',
      tag: 'Links',
      summary: 'Erase the raw clicks of a link',
      description:
        'Those up to now are deleted within a minute. Sums stay: counters, and reports that need no ' +
        'raw clicks, say the same as before.',
      access: { scope: 'links:write', role: 'Manager' },
      answers: [
        {
          status: 202,
          description: 'They will be erased',
          schema: named('ClickErasure', object({ linkId: id(), requestedAt: dateTime() })),
        },
      ],
      problems: ['link.not_found'],
    },
    [PrivacyController, 'erase']
  )
}
