import { consolePage } from '#app/platform/console/console_page'

const PluginsController = () => import('#app/platform/plugins/console/plugins_controller')

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
    [PluginsController, 'index']
  )
  consolePage({ ...page, id: 'plugins.show', path: one }, [PluginsController, 'show'])
  consolePage({ ...page, id: 'plugins.ask', path: `${one}/:deed` }, [PluginsController, 'ask'])
  consolePage({ ...form, id: 'plugins.save', path: one }, [PluginsController, 'save'])
  consolePage({ ...form, id: 'plugins.check', path: `${one}/check` }, [PluginsController, 'check'])
  consolePage({ ...form, id: 'plugins.switch', path: `${one}/:deed` }, [PluginsController, 'do'])
}
