import type { ApiDialect } from '#app/platform/plugins/contract/api_dialect'
import type { ChatChannel } from '#app/platform/plugins/contract/chat_channel'
import type { ClickColumns } from '#app/platform/plugins/contract/click_columns'
import type { IdentityProviderKind } from '#app/platform/plugins/contract/identity_provider'
import type { LicenceSource } from '#app/platform/plugins/contract/licence'
import type { PaymentProvider } from '#app/platform/plugins/contract/payment'
import type { Runtime } from '#app/platform/plugins/contract/runtime'
import type { PluginSamples } from '#app/platform/plugins/contract/samples'
import type { SettingsDescription } from '#app/platform/plugins/contract/settings'

export type * from '#app/platform/plugins/contract/api_dialect'
export type * from '#app/platform/plugins/contract/chat_channel'
export type * from '#app/platform/plugins/contract/click_columns'
export type * from '#app/platform/plugins/contract/identity_provider'
export type * from '#app/platform/plugins/contract/licence'
export type * from '#app/platform/plugins/contract/payment'
export type * from '#app/platform/plugins/contract/runtime'
export type * from '#app/platform/plugins/contract/samples'
export type * from '#app/platform/plugins/contract/settings'
export { UNLIMITED_LICENCE } from '#app/platform/plugins/contract/licence'

/**
 * What a plugin may import, and all that it may import (`#plugin_contract`). It knows nothing of
 * the core's tables, models or HTTP context; its parts are types and constants.
 */

/** The number of this contract. A plugin names the one that it was written for. */
export const CONTRACT = 1

/**
 * A plugin: the default export of its entry file. `plugins/README.md` builds one in ten steps.
 *
 * @typeParam Settings what it can be set up with, by name
 */
export interface Plugin<Settings extends SettingsDescription = SettingsDescription> {
  /**
   * Lower-case letters, digits and hyphens, 2 to 40. It never changes: what is stored hangs on it.
   */
  id: string

  /** What people call it. */
  name: string

  /** One sentence for administrators: what it does. */
  summary: string

  /** Its own, as `1.4.2`. */
  version: string

  /** `CONTRACT` at the time of writing. The core refuses a plugin of another number. */
  contract: number

  /** Name of a lucide icon. */
  icon?: string

  /**
   * By the code of a language, as `de`: its English texts that people read (`summary`, labels, helps
   * and units of settings, `addressHelp`) and how they are said there. What is missing stays English.
   */
  texts?: Readonly<Record<string, Readonly<Record<string, string>>>>

  settings: Settings

  /**
   * Says what it offers. Called once in every process, also for a plugin that is switched off:
   * the core asks it for nothing then. It does no work and never waits.
   */
  contribute(runtime: Runtime<Settings>): Contribution

  /** What its contract suites are run with. They are never loaded outside of tests. */
  samples(): Promise<{ default: PluginSamples }>
}

/** Keeps the types of the settings together. */
export function definePlugin<const Settings extends SettingsDescription>(
  plugin: Plugin<Settings>
): Plugin<Settings> {
  return plugin
}

/** What a plugin offers, by role. */
export interface Contribution {
  /** Any number of plugins can have chat channels that are on. */
  chatChannels?: readonly ChatChannel[]

  /** One of all plugins is on; without one there are no payments. */
  payment?: PaymentProvider

  /** One of all plugins is on; without one the licence is always valid. */
  licence?: LicenceSource

  /** Any number of plugins can bring ways in which companies sign in; without one there is none. */
  identityProviders?: readonly IdentityProviderKind[]

  /** Any number of plugins can speak the API of another product. */
  apiDialects?: readonly ApiDialect[]

  /** One of all plugins is on; without one each machine has columns of its own. */
  clickColumns?: ClickColumns

  /** Work in a worker, by name: lower-case letters, digits, `_`. */
  jobs?: Readonly<Record<string, PluginJob>>

  /** Asked for on the plugins page: does what it depends on answer? At most 10 seconds. */
  check?(): Promise<Health>
}

export interface Health {
  healthy: boolean

  /** One sentence for administrators. */
  message: string
}

/** Runs with what it is given. A run that throws is tried again twice. */
export interface PluginJob {
  /**
   * Seconds between two runs that start by themselves, 60 or more. Left out: it never runs by
   * itself.
   */
  everySeconds?: number
  run(payload: Readonly<Record<string, string>>): Promise<void>
}
