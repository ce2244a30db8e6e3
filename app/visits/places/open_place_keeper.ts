import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { buildPlaceIndex } from '#app/visits/places/actions/build_place_index'
import { readPlaceSource } from '#app/visits/places/queries/read_place_source'
import places from '#config/places'

const LOOK_MS = 60_000

/** Opens what makes the index of places again whenever the operator's own city database changes. */
export function openPlaceKeeper(): { run(stop: AbortSignal): Promise<void> } {
  const { ownFile, indexFile } = places
  return { run: async (stop) => void (ownFile && (await keep(ownFile, indexFile, stop))) }
}

async function keep(ownFile: string, indexFile: string, stop: AbortSignal): Promise<void> {
  let failed: string | null = null
  while (!stop.aborted) {
    const name = await describeFile(ownFile)
    const source = await readPlaceSource(indexFile)
    if (name !== null && name !== failed && name !== source?.name) {
      try {
        await buildPlaceIndex(indexFile, name, [ownFile], stop)
      } catch (error) {
        if (stop.aborted) return
        failed = name
        logger.error({ err: error }, 'the city database cannot be used')
      }
    }
    await sleep(LOOK_MS, null, { signal: stop }).catch(() => {})
  }
}

/** Returns the file with what changes when it does; null where it is not there. */
async function describeFile(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null)
  return found && `${path} of ${new Date(found.mtimeMs).toISOString()}, ${found.size} bytes`
}
