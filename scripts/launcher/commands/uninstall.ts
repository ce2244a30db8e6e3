import { rmdirSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { stopProcesses } from '../application/processes_of_shunt.ts'
import type { Given } from '../command_line/commands.ts'
import { lockFolder } from '../machine/file_lock.ts'
import { fail, say } from '../machine/output.ts'
import { root } from '../machine/paths.ts'
import { allProcesses, isRunning, linkOf, wordsOf } from '../machine/processes.ts'
import { describeRemoval, namesToRemove } from '../release/removal.ts'
import { stopCaddy } from '../services/caddy.ts'
import { areServicesInUse, keepServices, stopServices } from '../services/services.ts'
import { stopSupervisor } from '../supervisor/supervision.ts'

/**
 * Says what would be removed; with `--yes` or `--data` stops Shunt and removes it from this folder. Nothing outside of the
 * folder is touched: no system service, no server of your own, no Debian package.
 *
 * @throws Exit 1, 64
 */
export async function run({ options }: Given): Promise<void> {
  const folder = basename(root)
  const typed = options.data
  if (typed !== undefined && typed !== folder) {
    fail(
      64,
      `--data deletes the data in ${root}: type its name, --data=${folder}. Nothing was changed.`
    )
  }
  const withData = typed !== undefined
  say(describeRemoval(withData))
  if (!withData && !options.yes) {
    say('Nothing was changed. ./shunt uninstall --yes does it and keeps the data;')
    say(`./shunt uninstall --data=${folder} deletes the data too.`)
    return
  }
  await lockFolder()
  await endEverything()
  remove(withData)
}

function remove(withData: boolean): void {
  try {
    for (const name of namesToRemove(withData)) rmSync(name, { recursive: true, force: true })
  } catch {
    fail(1, 'not everything could be removed.')
  }
  removeEmptyFolder('public')
  // Not the folder itself where anything is left in it.
  const isGone = removeEmptyFolder(root)
  say(isGone ? `Shunt is removed, and ${root} with it.` : 'Shunt is removed.')
}

function removeEmptyFolder(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Nothing is removed under a running process. */
async function endEverything(): Promise<void> {
  keepServices(false)
  await stopSupervisor()
  await stopCaddy()
  await stopProcesses('web', 'worker')
  if (areServicesInUse()) {
    fail(1, 'another ./shunt is at work in this folder; nothing was removed. Try again later.')
  }
  await stopServices()
  for (const name of ['supervisor', 'caddy', 'web', 'worker', 'mariadb', 'redis']) {
    if (isRunning(name)) fail(1, `${name} has not ended yet; nothing was removed. Try again later.`)
  }
  const foreign = findForeignProcesses()
  if (foreign.length === 0) return
  fail(
    1,
    `processes of this folder are running that ./shunt did not start: ${foreign.map((pid) => `${pid} `).join('')}
Stop them first (systemctl stop ...); nothing was removed.`
  )
}

/** Returns processes of this folder that we did not start, such as those of systemd. */
function findForeignProcesses(): number[] {
  return allProcesses().filter((pid) => {
    if (pid === process.pid) return false
    const isOurProgram = linkOf(pid, 'exe')?.startsWith(`${root}/`)
    return isOurProgram || wordsOf(pid).some((word) => word.includes(`${root}/build/`))
  })
}
