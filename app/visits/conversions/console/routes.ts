import { consolePage } from '#app/platform/console/console_page'

const ConversionsPageController = () =>
  import('#app/visits/conversions/console/conversions_page_controller')

export function registerConversionsPages(): void {
  consolePage(
    {
      id: 'conversions.index',
      jump: { label: 'find.pages.conversions', icon: 'circle-check', order: 115 },
      method: 'GET',
      area: 'workspace',
      path: '/conversions',
      access: { role: 'Viewer' },
      partOf: 'analytics.index',
    },
    [ConversionsPageController, 'index']
  )
  consolePage(
    {
      id: 'conversions.how_to',
      method: 'GET',
      area: 'workspace',
      path: '/conversions/how-to',
      access: { role: 'Viewer' },
      partOf: 'analytics.index',
    },
    [ConversionsPageController, 'howTo']
  )
}
