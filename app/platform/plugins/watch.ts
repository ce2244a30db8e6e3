import logger from '@adonisjs/core/services/logger'
import { installedPlugins, pluginSnapshot, refreshPlugins } from '#app/platform/plugins/host'
import { readPluginVersion } from '#app/platform/plugins/queries/read_stored_states'
import { stateFaults } from '#app/platform/plugins/rules/state_faults'
import { RepeatedLook } from '#app/shared/process/repeated_look'

/** A change is in force everywhere within 2 seconds. */
const LOOK_EVERY_MS = 500

let isRead = false

/**
 * Keeps this process at what is stored of plugins, with nothing but MySQL. Until the first reading
 * succeeds, config/plugins.ts holds.
 */
const pluginWatch = new RepeatedLook({
  everyMs: LOOK_EVERY_MS,
  async look() {
    if (isRead && (await readPluginVersion()) === pluginSnapshot().version) return
    await refreshPlugins()
    isRead = true
  },
  warn: (error) => logger.warn({ err: error }, 'the state of plugins could not be read'),
})

/** Begins to watch. When it resolves, the first reading is over, well or not. */
export async function watchPlugins(): Promise<void> {
  isRead = false
  await pluginWatch.start()
  tellFaults()
}

export function stopWatchingPlugins(): void {
  pluginWatch.stop()
}

/** Logs all faults of all plugins, at once. */
function tellFaults(): void {
  const faults = [
    ...installedPlugins().faulty.flatMap(({ id, faults: own }) =>
      own.map((fault) => `${id}: ${fault}`)
    ),
    ...stateFaults(pluginSnapshot()),
  ]
  if (faults.length === 0) return
  logger.error({ faults }, 'plugins: what is faulty is left out; everything else runs')
}
