import { spawn } from 'node:child_process'
import type { Server } from 'node:http'

/** Number of the open socket that a process was given by the one whose place it takes. */
const SOCKET = 'SHUNT_SOCKET'

/** Id of that process: whoever looks for the successor finds it in the environment (./shunt upgrade). */
const RENEWS = 'SHUNT_RENEWS'

/** Where a given socket lies: behind the three that every program has. */
const GIVEN = 3

/** Returns the socket that this process was given, once; null: it opens one of its own. */
export function takeGivenSocket(): number | null {
  const number = process.env[SOCKET]
  delete process.env[SOCKET]
  return number ? Number(number) : null
}

/** Tells whoever gave us their port that we listen. */
export function thankForPort(): void {
  if (!process.env[RENEWS]) return
  process.send?.('listening')
  if (process.connected) process.disconnect()
}

/**
 * Has a single web process renewed by SIGUSR2, as SIGHUP renews those of a cluster: what lies in
 * `build/` by then is started on the very socket that this process listens on, so that no connection is
 * refused or lost, and this process ends once the other listens. If that one dies, nothing has changed.
 */
export function handOnPort(server: Server): void {
  let hasSuccessor = false
  process.on('SIGUSR2', () => {
    const { fd } = (server as unknown as { _handle: { fd: number } | null })._handle ?? { fd: -1 }
    if (hasSuccessor || fd < 0) return
    hasSuccessor = true
    const [, program] = process.argv
    const successor = spawn(process.execPath, [...process.execArgv, program], {
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', fd, 'ipc'],
      env: { ...process.env, [SOCKET]: String(GIVEN), [RENEWS]: String(process.pid) },
    })
    successor.once('message', () => process.kill(process.pid, 'SIGTERM'))
    successor.once('exit', () => (hasSuccessor = false))
    successor.once('error', () => (hasSuccessor = false))
    successor.unref()
    successor.channel?.unref()
  })
}
