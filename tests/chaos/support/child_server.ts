import type { ChildProcess } from 'node:child_process'
import { connect } from 'node:net'

/** `kill -9`, as the out-of-memory killer would, and waits until it is gone. */
export async function killAtOnce(server: ChildProcess | null): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL')
  await ended
}

/** Does someone take connections at this port of the loopback? */
export function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
