import type { SettingsDescription, SettingsOf } from '#app/plugins/contract/settings'

/** All that the core gives a plugin. */
export interface Runtime<Settings extends SettingsDescription = SettingsDescription> {
  /**
   * The settings as they are now. Ask at each use: they change while the process runs. While a
   * required one is missing the plugin is not used.
   */
  settings(): SettingsOf<Settings>
  logger: PluginLogger

  /** The one source of "now": a test can set it. */
  clock: { now(): Date; nowMs(): number }
  store: PluginStore
  jobs: {
    /** Has a worker run the job soon. A call can be lost; what must happen is kept in the store. */
    wake(job: string, payload?: Readonly<Record<string, string>>): Promise<void>
  }
}

/** Never give it a secret. */
export interface PluginLogger {
  debug(message: string, details?: object): void
  info(message: string, details?: object): void
  warn(message: string, details?: object): void
  error(message: string, details?: object): void
}

/** A few values of the plugin's own, JSON of at most 64 KiB each, by keys of at most 120 characters. */
export interface PluginStore {
  /** @returns null: nothing is there */
  get<Value = unknown>(key: string): Promise<Value | null>
  set(key: string, value: unknown): Promise<void>

  /** @returns false: there was a value already, and it stays. Of several at once one gets true. */
  add(key: string, value: unknown): Promise<boolean>
  delete(key: string): Promise<void>
}
