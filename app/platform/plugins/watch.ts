import logger from '@adonisjs/core/services/logger'
import { installedPlugins, pluginSnapshot, refreshPlugins } from '#app/platform/plugins/host'
import { readPluginVersion } from '#app/platform/plugins/queries/read_stored_states'
import { stateFaults } from '#app/platform/plugins/rules/state_faults'

/** A change is in force everywhere within 2 seconds. */
const LOOK_EVERY_MS = 500
const LOG_EVERY_MS = 60_000

let timer: NodeJS.Timeout | null = null
let isStopped = true
let loggedMs = Number.NEGATIVE_INFINITY

/**
 * Keeps this process at what is stored of plugins, with nothing but MySQL. When it resolves, the
 * first reading is over, well or not; until one succeeds, config/plugins.ts holds.
 */
export async function watchPlugins(): Promise<void> {
  isStopped = false
  await look(true)
  tellFaults()
}

export function stopWatchingPlugins(): void {
  isStopped = true
  if (timer) clearTimeout(timer)
}

async function look(first = false): Promise<void> {
  try {
    if (first || (await readPluginVersion()) !== pluginSnapshot().version) await refreshPlugins()
  } catch (error) {
    if (performance.now() - loggedMs > LOG_EVERY_MS) {
      loggedMs = performance.now()
      logger.warn({ err: error }, 'the state of plugins could not be read')
    }
  }
  if (isStopped) return
  timer = setTimeout(() => look(), LOOK_EVERY_MS)
  timer.unref()
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
