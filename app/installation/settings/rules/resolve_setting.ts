import type { DescribedSetting } from '#app/installation/settings/rules/parse_settings_example'
import { SECRET_SETTING } from '#app/shared/process/setting_rules'

/** Where a setting comes from. The console overrides the others. */
export type SettingSource = 'Console' | 'Environment' | 'File' | 'Default'

export interface ResolvedSetting extends DescribedSetting {
  source: SettingSource
  isSecret: boolean

  /** null: a secret, which is never shown, or nothing. */
  value: string | null
  isSet: boolean
}

/**
 * Says what a setting is and where it comes from.
 *
 * @param environment of the process, into which the file was read where it had nothing else
 * @param file what stands in `.env`
 * @param chosen what was chosen in the console, by the name of the setting
 */
export function resolveSetting(
  described: DescribedSetting,
  environment: Record<string, string | undefined>,
  file: Record<string, string>,
  chosen: Record<string, string | null>
): ResolvedSetting {
  const { name } = described
  const given = environment[name]
  const isSecret = SECRET_SETTING.test(name)
  const ofConsole = chosen[name] ?? null
  const source: SettingSource =
    ofConsole !== null
      ? 'Console'
      : given === undefined
        ? 'Default'
        : file[name] === given
          ? 'File'
          : 'Environment'
  const value = ofConsole ?? given ?? described.default
  return {
    ...described,
    source,
    isSecret,
    isSet: value !== '',
    value: isSecret || value === '' ? null : value,
  }
}
