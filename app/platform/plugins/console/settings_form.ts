import { errors } from '@vinejs/vine'
import type { Setting, SettingsDescription } from '#app/platform/plugins/contract'
import type { PluginRecord, SettingRecord } from '#app/platform/plugins/plugin_record'
import { readPlugin } from '#app/platform/plugins/queries/read_plugin'
import { Problem } from '#app/shared/problems/problem'
import { invalidField } from '#app/shared/problems/problems'

/** A setting as a field of the form. */
export interface SettingField extends SettingRecord {
  field: string
  setting: Setting

  /** Who set the secret, as far as they still have an account. */
  setByName: string | null
}

/** Names the field so that what is typed never comes back into a form. */
const fieldName = (name: string, { kind }: Setting) => (kind === 'secret' ? `secret_${name}` : name)

export function toSettingFields(
  plugin: PluginRecord,
  names: ReadonlyMap<string, string>
): SettingField[] {
  if (plugin.settings.length === 0) return []
  const { settings } = readPlugin(plugin.id).plugin
  return plugin.settings.map((record) => ({
    ...record,
    field: fieldName(record.name, settings[record.name]),
    setting: settings[record.name],
    setByName: names.get(record.secret?.setBy ?? '') ?? null,
  }))
}

/**
 * Reads what a posted form says of the settings. An empty field goes back to the default; an empty
 * secret stays as it is, because no one can have typed what is not shown.
 */
export function readSettingsForm(
  description: SettingsDescription,
  input: Record<string, unknown>
): Record<string, unknown> {
  const settings: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(description)) {
    const given = input[fieldName(name, setting)]
    const isEmpty = given === undefined || given === null || given === ''
    if (setting.kind === 'switch') settings[name] = !isEmpty
    else if (setting.kind !== 'secret') settings[name] = isEmpty ? null : given
    else if (!isEmpty) settings[name] = given
    else if (input[`remove_${name}`]) settings[name] = null
  }
  return settings
}

/** Returns the same refusal, with the names that the fields have in the form. */
export function toSettingFieldError(description: SettingsDescription, error: unknown): unknown {
  const named = (name: string) =>
    Object.hasOwn(description, name) ? fieldName(name, description[name]) : name
  if (error instanceof errors.E_VALIDATION_ERROR) {
    for (const message of error.messages) message.field = named(message.field)
  }
  if (error instanceof Problem && error.code === 'plugin.settings_missing') {
    const [missing] = error.extra.missing as string[]
    return invalidField(named(missing), error.message)
  }
  return error
}
