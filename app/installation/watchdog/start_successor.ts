import { spawn, type ChildProcess } from 'node:child_process'

/** Where a given socket lies: behind the three that every program has. */
const GIVEN = 3

/**
 * Starts a process that takes the place of this one: it listens on the same open socket and sends a
 * message once its start is over.
 *
 * @param socket number of the open socket
 * @param program path of the program to start
 */
export function startSuccessor(socket: number, program: string): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, program], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', socket, 'ipc'],
    env: { ...process.env, SHUNT_SOCKET: String(GIVEN), SHUNT_RENEWS: String(process.pid) },
  })
}
