import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanEnvironment } from './clean_environment.js'

/** How long the port of a server that has just ended may still be taken. */
const FREE_WITHIN_MS = 3_000
const READY_WITHIN_MS = 60_000
const MS_PER_TICK = 10

/** None of them outlives the program that started it. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Checks that the port is free: another program that answers there would be taken for ours. */
async function needFree(port: number): Promise<void> {
  const deadlineMs = performance.now() + FREE_WITHIN_MS
  while (await answers(port)) {
    if (performance.now() > deadlineMs) {
      throw new Error(`another program already answers at port ${port}`)
    }
    await sleep(100)
  }
}

/**
 * Starts one of our processes that listens on a port, its log in a file if one is named; resolves
 * once it does.
 */
export async function startServer(
  command: string[],
  port: number,
  environment: NodeJS.ProcessEnv,
  logFile?: string
): Promise<ChildProcess> {
  await needFree(port)
  const [program, ...values] = command
  const child = spawn(program, values, {
    env: { ...cleanEnvironment(), ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', logFile ? openSync(logFile, 'a') : 'ignore', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const deadlineMs = performance.now() + READY_WITHIN_MS
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended at once`)
    if (performance.now() > deadlineMs) throw new Error(`${command.join(' ')} does not listen`)
    await sleep(50)
  }
  return child
}

/** Ends it politely, and roughly after six seconds. */
export async function stopServer(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const rough = setTimeout(() => child.kill('SIGKILL'), 6_000)
  await ended
  clearTimeout(rough)
}

/** Reads the processor time that a process has used, milliseconds; Linux only, 0 elsewhere. */
export function cpuTimeMs(child: ChildProcess): number {
  try {
    const [, fields] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')
    const [user, system] = fields.split(' ').slice(11, 13).map(Number)
    return (user + system) * MS_PER_TICK
  } catch {
    return 0
  }
}
