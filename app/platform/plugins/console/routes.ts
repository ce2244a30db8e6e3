import { consolePage } from '#app/platform/console/console_page'
import { pluginSnapshot } from '#app/platform/plugins/host'

const PluginsPageController = () => import('#app/platform/plugins/console/plugins_page_controller')

const base = { area: 'installation', access: 'installation-administrator' } as const
const one = '/plugins/:pluginId'

const page = { ...base, method: 'GET', partOf: 'plugins.index' } as const

const form = { ...base, method: 'POST' } as const

/** Choosing among the licence plugins goes on while the installation is read-only. */
function isLicencePlugin({ pluginId }: Readonly<Record<string, string>>): boolean {
  return pluginSnapshot().states.get(pluginId)?.contribution.licence !== undefined
}

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
  consolePage({ ...form, id: 'plugins.save', passesReadOnly: isLicencePlugin, path: one }, [
    PluginsPageController,
    'save',
  ])
  consolePage({ ...form, id: 'plugins.check', passesReadOnly: true, path: `${one}/check` }, [
    PluginsPageController,
    'check',
  ])
  consolePage(
    { ...form, id: 'plugins.switch', passesReadOnly: isLicencePlugin, path: `${one}/:action` },
    [PluginsPageController, 'do']
  )
}
