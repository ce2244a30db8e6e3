import { workspaceRoute } from '#app/platform/api/api_route'
import { dateTime, id, named, object } from '#app/platform/api/schema'

const ClickResetsController = () => import('#app/visits/click_resets/http/click_resets_controller')

export function registerClickResetsApiRoutes(): void {
  workspaceRoute(
    {
      id: 'links.resetClicks',
      method: 'POST',
      path: '/links/:linkId/reset-clicks',
      tag: 'Links',
      summary: 'Reset the clicks of a link',
      description:
        'Deletes the clicks up to now within a minute, with their conversions, and removes them from ' +
        'every counter and report: for test clicks before a launch. What no longer has a raw ' +
        'click stays counted, and so does `usedClicks`; a milestone that was passed stays passed.',
      access: { scope: 'links:write', role: 'Manager' },
      answers: [
        {
          status: 202,
          description: 'They will be forgotten',
          schema: named('ClickReset', object({ linkId: id(), requestedAt: dateTime() })),
        },
      ],
      problems: ['link.not_found'],
    },
    [ClickResetsController, 'reset']
  )
}
