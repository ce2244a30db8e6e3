import { consolePage } from '#app/platform/console/console_page'

const ReclassificationPageController = () =>
  import('#app/visits/reclassification/console/reclassification_page_controller')

const base = { area: 'installation', access: 'installation-administrator' } as const
const path = '/reclassification'

export function registerReclassificationPages(): void {
  consolePage(
    {
      ...base,
      id: 'reclassification.index',
      method: 'GET',
      path,
      navigation: {
        label: 'reclassification.navigation',
        icon: 'replace',
        group: 'watch',
        order: 25,
      },
    },
    [ReclassificationPageController, 'index']
  )
  consolePage({ ...base, id: 'reclassification.look', method: 'POST', path }, [
    ReclassificationPageController,
    'look',
  ])
  consolePage(
    {
      ...base,
      id: 'reclassification.show',
      method: 'GET',
      path: `${path}/:runId`,
      partOf: 'reclassification.index',
    },
    [ReclassificationPageController, 'show']
  )
  consolePage(
    { ...base, id: 'reclassification.apply', method: 'POST', path: `${path}/:runId/apply` },
    [ReclassificationPageController, 'apply']
  )
}
