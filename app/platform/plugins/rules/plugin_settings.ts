import type { SettingsDescription } from '#app/platform/plugins/contract'
import { readSettingValue, type SettingValue } from '#app/platform/plugins/rules/setting_value'
import type { StoredState } from '#app/platform/plugins/stored_state'

/**
 * Returns the settings of a plugin as it sees them: what is stored, where the description (which a
 * new version may have changed) still allows it, else the default, else null.
 */
export function pluginSettings(
  description: SettingsDescription,
  stored: Pick<StoredState, 'settings' | 'secrets'> | undefined
): Readonly<Record<string, SettingValue | null>> {
  const settings: Record<string, SettingValue | null> = {}
  for (const [name, setting] of Object.entries(description)) {
    const value = setting.kind === 'secret' ? stored?.secrets[name]?.value : stored?.settings[name]
    const read = value === undefined || value === null ? null : readSettingValue(setting, value)
    const otherwise = setting.kind === 'secret' ? null : (setting.default ?? null)
    settings[name] = read && 'value' in read ? read.value : otherwise
  }
  return Object.freeze(settings)
}

/** Returns the names of required settings that have no value. */
export function missingSettings(
  description: SettingsDescription,
  settings: Readonly<Record<string, SettingValue | null>>
): string[] {
  return Object.entries(description)
    .filter(([name, { required }]) => required && settings[name] === null)
    .map(([name]) => name)
}
