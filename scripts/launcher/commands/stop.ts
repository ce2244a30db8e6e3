import { stopProcesses } from '../application/processes_of_shunt.ts'
import { lockFolder, unlockFolder } from '../machine/file_lock.ts'
import { say } from '../machine/output.ts'
import { stopCaddy } from '../services/caddy.ts'
import {
  areServicesInUse,
  isShuntRunning,
  keepServices,
  stopServices,
} from '../services/services.ts'
import { stopSupervisor } from '../supervisor/supervision.ts'

/** Stops everything; the supervisor first, so that it starts nothing again. */
export async function run(): Promise<void> {
  await lockFolder()
  keepServices(false)
  const words = isShuntRunning() ? 'Shunt is stopped.' : 'Shunt is not running.'
  await stopSupervisor()
  await stopCaddy()
  await stopProcesses('web', 'worker')
  if (areServicesInUse()) {
    say('MariaDB and Redis go on until the other ./shunt command has finished.')
  } else {
    await stopServices()
  }
  say(words)
  unlockFolder()
}
