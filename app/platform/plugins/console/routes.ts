import { consolePage } from '#app/platform/console/console_page'

const PluginsPageController = () => import('#app/platform/plugins/console/plugins_page_controller')

const base = { area: 'installation', access: 'installation-administrator' } as const
const one = '/plugins/:pluginId'

const page = { ...base, method: 'GET', partOf: 'plugins.index' } as const

const form = { ...base, method: 'POST' } as const

export function registerPluginsPages(): void {
  consolePage(
    {
      ...base,
      id: 'plugins.index',
      method: 'GET',
      path: '/plugins',
      navigation: { label: 'plugins.navigation', icon: 'blocks', group: 'settings', order: 5 },
    },
    [PluginsPageController, 'index']
  )
  consolePage({ ...page, id: 'plugins.show', path: one }, [PluginsPageController, 'show'])
  consolePage({ ...page, id: 'plugins.ask', path: `${one}/:action` }, [
    PluginsPageController,
    'ask',
  ])
  consolePage({ ...form, id: 'plugins.save', path: one }, [PluginsPageController, 'save'])
  consolePage({ ...form, id: 'plugins.check', path: `${one}/check` }, [
    PluginsPageController,
    'check',
  ])
  consolePage({ ...form, id: 'plugins.switch', path: `${one}/:action` }, [
    PluginsPageController,
    'do',
  ])
}
