import { personalRoute } from '#app/platform/api/api_route'
import {
  dateTime,
  flag,
  freeForm,
  id,
  list,
  named,
  nullable,
  object,
  text,
} from '#app/platform/api/schema'
import { updatePluginValidator } from '#app/platform/plugins/http/validators'

const PluginsController = () => import('#app/platform/plugins/http/plugins_controller')

const tag = 'Installation'
const access = { session: 'installation administrator' } as const

const setting = named(
  'PluginSetting',
  object({
    name: text(),
    kind: { enum: ['text', 'secret', 'number', 'switch', 'choice'] },
    label: text(),
    help: nullable(text()),
    required: flag('The plugin cannot be on without it'),
    value: freeForm<string | number | boolean | null>({
      type: ['string', 'number', 'boolean', 'null'],
      description: 'null for secrets, which are never shown',
    }),
    secret: nullable(
      object({
        set: flag(),
        setAt: nullable(dateTime()),
        setBy: nullable(id('User id')),
      })
    ),
  })
)
const plugin = named(
  'Plugin',
  object({
    id: id(),
    name: text(),
    summary: nullable(text()),
    version: nullable(text()),
    icon: nullable(text()),
    kinds: list({
      enum: ['ChatChannel', 'Payment', 'Licence', 'IdentityProvider', 'ApiDialect', 'ClickColumns'],
    }),
    formats: list(text('A `format` of webhooks that it brings')),
    state: { enum: ['On', 'Off', 'NeedsSetup', 'Unhealthy', 'Faulty'] },
    enabled: flag(),
    healthy: nullable(flag('What the latest check said')),
    message: nullable(text('What the latest check said, for people')),
    checkedAt: nullable(dateTime()),
    canCheck: flag('Is there anything to check?'),
    settings: list(setting),
    missing: list(text('A required setting without a value')),
    faults: list(text('What is wrong with it')),
  })
)

export function registerPluginsApiRoutes(): void {
  personalRoute(
    {
      id: 'plugins.list',
      method: 'GET',
      path: '/api/admin/plugins',
      tag,
      summary: 'List the plugins of the installation',
      description: 'On and off, with what each needs, what it offers and what is wrong with it.',
      access,
      answers: [
        {
          status: 200,
          description: 'All that are installed',
          schema: object({ items: list(plugin) }),
        },
      ],
      problems: [],
    },
    [PluginsController, 'index']
  )

  personalRoute(
    {
      id: 'plugins.get',
      method: 'GET',
      path: '/api/admin/plugins/:pluginId',
      tag,
      summary: 'Get a plugin',
      description: 'With its settings. Of a secret it says only whether it is set.',
      access,
      answers: [{ status: 200, description: 'The plugin', schema: plugin }],
      problems: ['plugin.not_found'],
    },
    [PluginsController, 'show']
  )

  personalRoute(
    {
      id: 'plugins.update',
      method: 'PATCH',
      path: '/api/admin/plugins/:pluginId',
      tag,
      summary: 'Turn a plugin on or off, or change its settings',
      description:
        'In force in every process within 2 seconds. `settings` has values by name: what is not there stays as it is, null goes back to the default or removes a secret. Where only one plugin can have a role, turning one on turns the other off.',
      access,
      body: updatePluginValidator,
      answers: [{ status: 200, description: 'The plugin after it', schema: plugin }],
      problems: ['plugin.not_found', 'plugin.faulty', 'plugin.settings_missing', 'request.invalid'],
    },
    [PluginsController, 'update']
  )

  personalRoute(
    {
      id: 'plugins.check',
      method: 'POST',
      path: '/api/admin/plugins/:pluginId/check',
      tag,
      summary: 'Have a plugin check what it depends on',
      description:
        'Asks the plugin itself, which may ask the service that it depends on. The outcome is kept and shown.',
      access,
      answers: [{ status: 200, description: 'The plugin with the outcome', schema: plugin }],
      problems: ['plugin.not_found', 'plugin.faulty'],
    },
    [PluginsController, 'check']
  )
}
