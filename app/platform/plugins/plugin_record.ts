import type { Setting } from '#app/platform/plugins/contract'
import type { PluginKind } from '#app/platform/plugins/roles'
import type { SettingValue } from '#app/platform/plugins/rules/setting_value'

export type PluginStateName = 'On' | 'Off' | 'NeedsSetup' | 'Unhealthy' | 'Faulty'

/** What learns of a secret: that it is there, never what it is. */
export interface SecretRecord {
  set: boolean
  setAt: Date | null
  setBy: string | null
}

export interface SettingRecord {
  name: string
  kind: Setting['kind']
  label: string
  help: string | null
  required: boolean

  /** null for secrets, and where nothing is set and there is no default. */
  value: SettingValue | null

  /** null for all but secrets. */
  secret: SecretRecord | null
}

/** A plugin as the API and the console show it. */
export interface PluginRecord {
  id: string
  name: string
  summary: string | null
  version: string | null
  icon: string | null

  /** The roles that it fills. */
  kinds: PluginKind[]

  /** The values of `format` that webhooks of it have. */
  formats: string[]
  state: PluginStateName
  enabled: boolean

  /** null: never checked, or there is nothing to check. */
  healthy: boolean | null
  message: string | null
  checkedAt: Date | null
  canCheck: boolean
  settings: SettingRecord[]
  missing: string[]
  faults: string[]
}
