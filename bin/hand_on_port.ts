import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { claimReplacement, giveUpReplacement } from '#app/installation/watchdog/loop_cells'
import { startSuccessor } from '#app/installation/watchdog/start_successor'

/** Number of the open socket that a process was given by the one whose place it takes. */
const SOCKET = 'SHUNT_SOCKET'

/** Id of that process: the launcher finds the successor by it in the environment. */
const RENEWS = 'SHUNT_RENEWS'

const isSuccessor = Boolean(process.env[RENEWS]) && !cluster.isWorker
delete process.env[RENEWS]

/**
 * The line to the process before. The framework and the metrics do not get it: they would send on it
 * after its end, and a message on a closed line ends a process.
 */
const reportToPredecessor = isSuccessor ? process.send?.bind(process) : undefined
if (isSuccessor) process.send = undefined

/** Returns the socket that this process was given, once; null: it opens one of its own. */
export function takeGivenSocket(): number | null {
  const number = process.env[SOCKET]
  delete process.env[SOCKET]
  return number ? Number(number) : null
}

/** Reports to the process whose place this one takes that the start is over and visitors are answered. */
export function reportServing(): void {
  reportToPredecessor?.('serving', undefined, undefined, () => {
    if (process.connected) process.disconnect()
  })
}

/** Returns the number of the socket that a server listens on; null: it does not listen. */
export function socketOf(server: Server): number | null {
  const { fd } = (server as unknown as { _handle: { fd: number } | null })._handle ?? { fd: -1 }
  return fd < 0 ? null : fd
}

/**
 * Renews a single web process on SIGHUP, as the primary renews those of a cluster, and on SIGUSR2:
 * starts what lies in `build/` by then on the socket that this process listens on, so that no
 * connection is refused or lost. This process ends once the other has survived its start. If that
 * one dies, nothing has changed.
 */
export function handOnPort(server: Server): void {
  const handOn = () => {
    const socket = socketOf(server)
    if (socket === null || !claimReplacement()) return
    const successor = startSuccessor(socket, process.argv[1])
    successor.once('message', () => process.kill(process.pid, 'SIGTERM'))
    successor.once('exit', () => giveUpReplacement())
    successor.once('error', () => giveUpReplacement())
    successor.unref()
    successor.channel?.unref()
  }
  process.on('SIGHUP', handOn)
  process.on('SIGUSR2', handOn)
}
