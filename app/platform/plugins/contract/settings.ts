/** What every setting has. */
interface SettingBase {
  label: string

  /** One sentence below the field. */
  help?: string

  /** Without a value the plugin cannot be switched on. */
  required?: boolean
}

export interface TextSetting extends SettingBase {
  kind: 'text'
  default?: string

  /** 500 when left out; at most 2,000, and 40,000 of `lines`. */
  maxLength?: number

  /** Is it of several lines: a certificate, a document? */
  lines?: true

  /** The whole value has to match it. `help` says what it asks for. */
  pattern?: RegExp
}

/** Encrypted at rest. People write it, no one reads it back but the plugin. */
export interface SecretSetting extends SettingBase {
  kind: 'secret'
  minLength?: number

  /** 500 when left out; at most 2,000. */
  maxLength?: number
}

export interface NumberSetting extends SettingBase {
  kind: 'number'
  default?: number
  min?: number
  max?: number

  /** Only whole numbers; so it is when nothing is said. */
  whole?: boolean

  /** Stands behind the field: `seconds`. */
  unit?: string
}

export interface SwitchSetting extends SettingBase {
  kind: 'switch'
  default: boolean
}

export interface ChoiceSetting extends SettingBase {
  kind: 'choice'
  options: readonly { value: string; label: string }[]
  default?: string
}

export type Setting = TextSetting | SecretSetting | NumberSetting | SwitchSetting | ChoiceSetting

/** Settings by name: camelCase, letters and digits. Their order is that of the form. */
export type SettingsDescription = Readonly<Record<string, Setting>>

type Plain<One extends Setting> = One extends NumberSetting
  ? number
  : One extends SwitchSetting
    ? boolean
    : One extends { kind: 'choice'; options: readonly { value: infer Value }[] }
      ? Value
      : string

type IsThere<One extends Setting> = One extends { required: true } | { default: {} } ? true : false

/** The values of settings: those without a default that no one has to give can be null. */
export type SettingsOf<Description extends SettingsDescription> = {
  readonly [Name in keyof Description]: IsThere<Description[Name]> extends true
    ? Plain<Description[Name]>
    : Plain<Description[Name]> | null
}
