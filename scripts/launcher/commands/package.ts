import { provideSettings } from '../application/installation_settings.ts'
import type { Given } from '../command_line/commands.ts'
import { makeFolders } from '../machine/file_lock.ts'
import { showLog } from '../machine/output.ts'
import { logs } from '../machine/paths.ts'
import { isHealthyBeside } from '../upgrade/preparation.ts'
import { findUnitProcess, renewUnits } from '../upgrade/units.ts'

const ANSWERS: Record<string, () => Promise<boolean>> = {
  running: async () => findUnitProcess('web') !== null,
  try: async () => {
    const isGood = await isHealthyBeside('build')
    if (!isGood) showLog(`${logs}/trial.log`)
    return isGood
  },
  renew: renewUnits,
}

/**
 * Does what packaging/deb/postinst asks of the launcher: is Shunt running, is this release healthy at a port of its own,
 * and have all processes renewed by the release that `current` leads to. It runs as the account of the units.
 *
 * @returns 0: yes
 */
export async function run({ words: [question] }: Given): Promise<number> {
  makeFolders()
  provideSettings()
  return (await ANSWERS[question]()) ? 0 : 79
}
