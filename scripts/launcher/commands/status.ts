import { keptAddress, saySetUp } from '../application/installation_settings.ts'
import { makeFolders } from '../machine/file_lock.ts'
import { say } from '../machine/output.ts'
import { findProcess, isRunning } from '../machine/processes.ts'
import { isCaddyAsWanted } from '../services/caddy.ts'
import { isTlsAuto } from '../services/launch.ts'
import { isMariadbPrivate, isRedisPrivate, portOf } from '../services/server_settings.ts'
import { describeRestarts } from '../supervisor/restarts.ts'
import { saySupervisor } from '../supervisor/supervision.ts'

const NOT_RUNNING = 3

/** Shows what runs, and ends with 3 where Shunt does not. */
export async function run(): Promise<number> {
  makeFolders()
  for (const name of ['web', 'worker']) sayProcess(name)
  sayServices()
  if (isRunning('caddy') || isTlsAuto()) sayProcess('caddy')
  saySupervisor()
  if (!isRunning('web') || !isRunning('worker') || !isCaddyAsWanted()) return NOT_RUNNING
  say(`Shunt is running at ${keptAddress().url}`)
  await saySetUp()
  return 0
}

function sayProcess(name: string, where = ''): void {
  const pid = findProcess(name)
  if (pid === null) say(`${name}: not running`)
  else say(`${name}: running, process ${pid}${where}${describeRestarts(name)}`)
}

/** Shows the private servers; others are someone else's. */
export function sayServices(): void {
  for (const [name, isPrivate] of [
    ['mariadb', isMariadbPrivate()],
    ['redis', isRedisPrivate()],
  ] as const) {
    if (isPrivate) sayProcess(name, `, 127.0.0.1:${portOf(name)}`)
    else say(`${name}: yours, as the settings say`)
  }
}
