import type { Given } from '../command_line/commands.ts'
import { lockFolder, unlockFolder } from '../machine/file_lock.ts'
import { say } from '../machine/output.ts'
import {
  areServicesInUse,
  keepServices,
  startServices,
  stopServices,
} from '../services/services.ts'
import { sayServices } from './status.ts'

/** Starts MariaDB and Redis and keeps them, or stops them where nothing uses them. */
export async function run({ words: [action] }: Given): Promise<void> {
  await lockFolder()
  if (action === 'start') {
    await startServices()
    keepServices(true)
    sayServices()
  } else {
    keepServices(false)
    await stopUnused()
  }
  unlockFolder()
}

async function stopUnused(): Promise<void> {
  if (areServicesInUse()) {
    return say('Shunt is using MariaDB and Redis; ./shunt stop stops everything.')
  }
  await stopServices()
  say('MariaDB and Redis are stopped.')
}
