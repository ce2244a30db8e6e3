import { consolePage } from '#app/platform/console/console_page'

const ClickResetPageController = () =>
  import('#app/visits/click_resets/console/click_reset_page_controller')

const reset = {
  area: 'workspace',
  path: '/links/:linkId/reset-clicks',
  access: { role: 'Manager' },
} as const

export function registerClickResetsPages(): void {
  consolePage({ ...reset, id: 'links.reset_clicks', method: 'GET', partOf: 'links.index' }, [
    ClickResetPageController,
    'ask',
  ])
  consolePage({ ...reset, id: 'links.reset_clicks.do', method: 'POST' }, [
    ClickResetPageController,
    'reset',
  ])
}
