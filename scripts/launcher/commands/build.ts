import { buildCopy, useCopy } from '../builds/build_copy.ts'
import { requirePackages } from '../builds/packages.ts'
import { lockFolder, unlockFolder } from '../machine/file_lock.ts'
import { say } from '../machine/output.ts'
import { isShuntRunning } from '../services/services.ts'

/** Builds into `build/`, or beside it while Shunt runs from there. */
export async function run(): Promise<void> {
  await lockFolder()
  await requirePackages()
  await buildCopy()
  if (isShuntRunning()) {
    say(`Built in storage/build_copy/build: Shunt is running from build/. ./shunt upgrade takes it, without
an interruption.`)
  } else {
    useCopy()
    say('Built in build/.')
  }
  unlockFolder()
}
