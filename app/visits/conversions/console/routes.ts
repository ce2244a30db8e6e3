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
      id: 'conversions.table',
      method: 'GET',
      area: 'workspace',
      path: '/conversions/table',
      access: { role: 'Viewer' },
      notCrawled: 'It answers a file; tests/console/table_files.spec.ts reads it.',
    },
    [ConversionsPageController, 'download']
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
