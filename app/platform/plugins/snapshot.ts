import type {
  ApiDialect,
  ChatChannel,
  ClickColumns,
  IdentityProviderKind,
  LicenceSource,
  PaymentProvider,
} from '#app/platform/plugins/contract'
import type { InstalledPlugin } from '#app/platform/plugins/installed_plugin'
import type { SettingValue } from '#app/platform/plugins/rules/setting_value'

/** One installed plugin as it is set up at this moment. */
export interface PluginState extends InstalledPlugin {
  /** What an administrator wants, or else config/plugins.ts. */
  enabled: boolean

  /** Required settings that have no value. */
  missing: readonly string[]

  /** The plugin before it in the list that has its role, where only one can. */
  overriddenBy: string | null

  /** Is it used? Enabled, set up, and no one has its role. */
  active: boolean

  /** With defaults and with secrets: for the plugin alone. */
  settings: Readonly<Record<string, SettingValue | null>>
}

/** A chat channel that is installed, and whether it may be used at this moment. */
export interface InstalledChatChannel {
  pluginId: string
  enabled: boolean
  channel: ChatChannel
}

/** A way of signing in that is installed, and whether it may be used at this moment. */
export interface InstalledProviderKind {
  pluginId: string
  enabled: boolean
  provider: IdentityProviderKind
}

/** A dialect that is installed, and whether it may be used at this moment. */
export interface InstalledDialect {
  pluginId: string
  enabled: boolean
  dialect: ApiDialect
}

/** What fills a role that one plugin of all can have. */
export interface FilledRole<Part> {
  pluginId: string
  part: Part
}

/** Everything about plugins at one moment. It is never changed, only replaced. */
export interface PluginSnapshot {
  version: number
  states: ReadonlyMap<string, PluginState>
  chatChannels: ReadonlyMap<string, InstalledChatChannel>
  providerKinds: ReadonlyMap<string, InstalledProviderKind>

  /** By the first segment of its paths. */
  dialects: ReadonlyMap<string, readonly InstalledDialect[]>
  payment: FilledRole<PaymentProvider> | null
  licence: FilledRole<LicenceSource> | null
  clickColumns: FilledRole<ClickColumns> | null
}
