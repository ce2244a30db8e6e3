import type { Contribution, Plugin } from '#app/platform/plugins/contract'

/** One entry of config/plugins.ts. */
export interface PluginEntry {
  /** Its entry file, whose default export is the plugin. */
  load: () => Promise<{ default: unknown }>

  /** Is it on until an administrator says something else? */
  enabled: boolean
}

/** A plugin that keeps the contract. */
export interface InstalledPlugin {
  plugin: Plugin
  contribution: Contribution
  enabledAtFirst: boolean
}

/** One that does not: it is left out, and shown with everything that is wrong with it. */
export interface FaultyPlugin {
  /** What it calls itself, or its place in the list: `entry 3`. */
  id: string
  name: string | null
  version: string | null
  faults: string[]
}

export interface InstalledPlugins {
  plugins: readonly InstalledPlugin[]
  faulty: readonly FaultyPlugin[]
}
