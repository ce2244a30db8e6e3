import { consolePage } from '#app/platform/console/console_page'

const ScimPageController = () => import('#app/people/scim/console/scim_page_controller')

const path = '/directory'
const place = {
  area: 'organisation',
  access: 'organisation-owner',
  partOf: 'organisation.providers',
} as const

export function registerScimPages(): void {
  consolePage({ ...place, id: 'organisation.scim', method: 'GET', path }, [
    ScimPageController,
    'show',
  ])
  consolePage({ ...place, id: 'organisation.scim.make', method: 'POST', path, dangerous: true }, [
    ScimPageController,
    'make',
  ])
  consolePage({ ...place, id: 'organisation.scim.ask', method: 'GET', path: `${path}/end` }, [
    ScimPageController,
    'askToEnd',
  ])
  consolePage(
    {
      ...place,
      id: 'organisation.scim.end',
      method: 'POST',
      path: `${path}/end`,
      dangerous: true,
      passesReadOnly: true,
    },
    [ScimPageController, 'end']
  )
}
