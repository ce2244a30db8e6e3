import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { lockFolder, unlockFolder } from '../machine/file_lock.ts'
import { endWhenInterrupted, whenLeaving } from '../machine/interruptions.ts'
import { run } from '../machine/paths.ts'
import { forget, isRunning, remember } from '../machine/processes.ts'
import { startMariadb, stopMariadb } from './mariadb.ts'
import { requireNamedHosts } from './private_server.ts'
import { startRedis, stopRedis } from './redis.ts'
import { isMariadbPrivate, isRedisPrivate } from './server_settings.ts'

/** Says that `./shunt services start` keeps them. */
const KEPT = `${run}/services_kept`

/**
 * Starts what is ours of MariaDB and Redis.
 *
 * @throws Exit 73, 74, 82
 */
export async function startServices(): Promise<void> {
  requireNamedHosts()
  if (isMariadbPrivate()) await startMariadb()
  if (isRedisPrivate()) await startRedis()
}

export async function stopServices(): Promise<void> {
  await stopRedis()
  await stopMariadb()
}

/** Keeps the services when no command needs them any more, or no longer. */
export function keepServices(isKept: boolean): void {
  if (isKept) writeFileSync(KEPT, '')
  else rmSync(KEPT, { force: true })
}

/**
 * Starts the services and needs them until the end of this command; who leaves last stops them. From here a signal
 * ends the command in order.
 */
export async function useServices(): Promise<void> {
  const user = `users/${process.pid}`
  remember(user, process.pid)
  endWhenInterrupted()
  whenLeaving(async () => {
    forget(user)
    await lockFolder()
    if (!areServicesInUse()) await stopServices()
    unlockFolder()
  })
  await startServices()
}

/** A supervisor starts the others again soon, so that with it alone Shunt runs too. */
export function isShuntRunning(): boolean {
  return ['supervisor', 'web', 'worker'].some(isRunning)
}

/** Are the services kept, or needed by Shunt or by another command? */
export function areServicesInUse(): boolean {
  if (existsSync(KEPT) || isShuntRunning()) return true
  const users = readdirSync(`${run}/users`)
    .filter((file) => file.endsWith('.pid'))
    .map((file) => `users/${file.slice(0, -'.pid'.length)}`)
  return users.some((user) => {
    if (isRunning(user)) return true
    forget(user)
    return false
  })
}
