import { provideBuild } from '../builds/build_copy.ts'
import { requirePackages } from '../builds/packages.ts'
import { lockFolder, unlockFolder } from '../machine/file_lock.ts'
import { prepareServer } from '../services/private_server.ts'
import { privateServers } from '../services/server_settings.ts'
import { useServices } from '../services/services.ts'
import { provideSettings, settleKey } from './installation_settings.ts'

/**
 * Brings packages and services, ready to use, and gives the programs that we start their settings.
 *
 * @throws Exit 72 to 74, 81, 82
 */
export async function prepareWithServices(): Promise<void> {
  await lockFolder()
  await requirePackages()
  await useServices()
  provideSettings()
  await settleKey()
  unlockFolder()
}

/** The same for what looks at the installation as it is: no service is started. */
export async function prepareToLook(): Promise<void> {
  await lockFolder()
  await requirePackages()
  for (const name of privateServers()) await prepareServer(name)
  provideSettings()
  unlockFolder()
}

/** Brings a build of the sources as they are, for programs that ask SHUNT_BUILD where it lies. */
export async function prepareBuild(): Promise<void> {
  await lockFolder()
  await provideBuild()
  unlockFolder()
}
