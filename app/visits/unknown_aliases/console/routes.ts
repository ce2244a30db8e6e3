import { consolePage } from '#app/platform/console/console_page'

const UnknownAliasesPageController = () =>
  import('#app/visits/unknown_aliases/console/unknown_aliases_page_controller')

export function registerUnknownAliasesPages(): void {
  consolePage(
    {
      id: 'unknown_aliases.index',
      jump: { label: 'find.pages.unknown_aliases', icon: 'circle-help', order: 116 },
      method: 'GET',
      area: 'workspace',
      path: '/analytics/unknown-aliases',
      access: { role: 'Viewer' },
      partOf: 'analytics.index',
    },
    [UnknownAliasesPageController, 'index']
  )
  consolePage(
    {
      id: 'unknown_aliases.table',
      method: 'GET',
      area: 'workspace',
      path: '/analytics/unknown-aliases/table',
      access: { role: 'Viewer' },
      notCrawled: 'It answers a file; tests/console/table_files.spec.ts reads it.',
    },
    [UnknownAliasesPageController, 'download']
  )
}
