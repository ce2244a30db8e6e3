import { refuse, type Description, type Fields } from '#app/installation/provisioning/description'
import type { Kind } from '#app/installation/provisioning/kind'
import { fieldsBelow } from '#app/installation/provisioning/rules/compare_fields'
import { switchField, type FieldShape } from '#app/installation/provisioning/rules/shapes'
import { Secret } from '#app/installation/provisioning/secret'
import { changePlugin } from '#app/platform/plugins/actions/change_plugin'
import { installedPlugins } from '#app/platform/plugins/host'
import { readStoredStates } from '#app/platform/plugins/queries/read_stored_states'
import { buildSnapshot } from '#app/platform/plugins/rules/build_snapshot'
import type { PluginState } from '#app/platform/plugins/snapshot'

const MAP: FieldShape = { type: 'map' }

/** A plugin: whether it is on, and its settings. Its name is its id. */
export const describedPlugins: Kind = {
  kind: 'PluginSettings',
  home: 'installation',
  fields: { enabled: switchField, settings: MAP },
  steps: [
    {
      fields: ['enabled', 'settings'],
      async find(description) {
        const { name } = description
        const states = await readStates()
        const state = states.get(name)
        if (!state) throw refuse(description, 'name', `There is no plugin ${name} here.`)
        requireKnownSettings(description, state)
        return { id: name, fields: fieldsOf(state) }
      },
      async change({ enabled, ...changed }, { id }, _, { actor }) {
        const settings = fieldsBelow(changed, 'settings')
        await changePlugin(
          id,
          {
            ...(enabled !== undefined && { enabled: enabled as boolean }),
            ...(Object.keys(settings).length > 0 && { settings }),
          },
          actor
        )
      },
    },
  ],
  async list({ only }) {
    if (only !== null) return []
    const { byPlugin } = await readStoredStates()
    return [...(await readStates())]
      .filter(([id]) => byPlugin.has(id))
      .map(([name, state]) => ({
        name,
        fields: Object.fromEntries(
          Object.entries(fieldsOf(state)).filter(
            ([, value]) => value !== null && !(value instanceof Secret)
          )
        ),
      }))
  },
}

/** @throws FilesRefused for a setting that the plugin has not, and for a secret that stands in the file */
function requireKnownSettings(description: Description, { plugin }: PluginState): void {
  for (const [field, value] of Object.entries(description.fields)) {
    const [map, name] = field.split('.')
    if (map !== 'settings') continue
    if (!Object.hasOwn(plugin.settings, name)) {
      throw refuse(description, field, `The plugin ${plugin.id} has no setting ${name}.`)
    }
    if (plugin.settings[name].kind !== 'secret' || value === null || value instanceof Secret)
      continue
    const reason = `${field} is a secret: { fromFile: path } or { fromEnv: NAME }.`
    throw refuse(description, field, reason)
  }
}

async function readStates(): Promise<ReadonlyMap<string, PluginState>> {
  return buildSnapshot(installedPlugins().plugins, await readStoredStates()).states
}

function fieldsOf({ enabled, plugin, settings }: PluginState): Fields {
  const fields: Fields = { enabled }
  for (const [name, { kind }] of Object.entries(plugin.settings)) {
    const value = settings[name] ?? null
    const isSecret = kind === 'secret' && value !== null
    fields[`settings.${name}`] = isSecret ? Secret.of(String(value)) : value
  }
  return fields
}
