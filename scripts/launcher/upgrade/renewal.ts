import { keptAddress } from '../application/installation_settings.ts'
import { launchWeb, launchWorker, stopProcesses } from '../application/processes_of_shunt.ts'
import { isHealthy } from '../machine/health.ts'
import { pause } from '../machine/interruptions.ts'
import { readText, say } from '../machine/output.ts'
import { logs } from '../machine/paths.ts'
import {
  childrenOf,
  findProcess,
  findSuccessor,
  isAlive,
  isRunning,
  remember,
  rememberedPid,
  signal,
  wordsOf,
} from '../machine/processes.ts'
import { waitUntil } from '../machine/waiting.ts'
import { TIMES } from './preparation.ts'
import { isInterrupted } from './signals.ts'

const LOOK_MS = 200

/** Two minutes without any change are an end. */
const MOST_LOOKS = 600
const STARTED_WITHIN_SECONDS = 120
const RENEWED_WITHIN_SECONDS = 30

/** A worker that has not died in half a minute will do. */
const WORKER_LOOKS = 150

/** SIGUSR2 is number 12, and the mask's first bit is that of number 1. */
const SIGUSR2_BIT = 1n << 11n

/** Returns the web processes that a process started. One that serves alone has others: it reads files in one. */
export function webChildren(pid: number | null): number[] {
  if (pid === null) return []
  return childrenOf(pid).filter((child) =>
    wordsOf(child).some((word) => word.includes('bin/server'))
  )
}

/** Has a process a listener for SIGUSR2, which would end any other? */
function listensToUsr2(pid: number): boolean {
  const [, mask] = /^SigCgt:\s*([\da-f]+)/m.exec(readText(`/proc/${pid}/status`)) ?? []
  return mask !== undefined && (BigInt(`0x${mask}`) & SIGUSR2_BIT) !== 0n
}

function isWebHealthy(seconds: number): Promise<boolean> {
  const patience = { seconds, pids: [rememberedPid('web')], isOver: isInterrupted }
  return waitUntil(() => isHealthy(keptAddress(), TIMES), patience)
}

/** Renews the web processes one after the other; false where the new ones do not stay healthy. */
export async function renewWeb(): Promise<boolean> {
  const primary = findProcess('web')
  if (primary === null) {
    launchWeb()
    return isWebHealthy(STARTED_WITHIN_SECONDS)
  }
  const children = webChildren(primary)
  if (children.length > 0) {
    signal(primary, 'SIGHUP')
    return awaitRenewal(primary, children)
  }
  if (listensToUsr2(primary)) {
    signal(primary, 'SIGUSR2')
    return awaitSuccessor(primary)
  }
  say('There is one web process, which cannot hand on its port: visitors wait for seconds.')
  await stopProcesses('web')
  launchWeb()
  return isWebHealthy(STARTED_WITHIN_SECONDS)
}

/**
 * Waits until none of these processes is left. A process that takes the place of one of them and dies is an
 * end.
 */
async function awaitRenewal(primary: number, before: readonly number[]): Promise<boolean> {
  const seen = new Set<number>()
  let left = before.filter(isAlive)
  let looks = 0
  while (left.length > 0) {
    if (isInterrupted() || !isRunning('web')) return false
    const now = webChildren(primary)
    if ([...seen].some((pid) => !now.includes(pid))) return false
    for (const pid of now) if (!before.includes(pid)) seen.add(pid)
    looks++
    if (looks >= MOST_LOOKS) return false
    await pause(LOOK_MS)
    const still = before.filter(isAlive)
    if (still.length === left.length) continue
    left = still
    looks = 0
    if (left.length > 0 && !(await isWebHealthy(RENEWED_WITHIN_SECONDS))) return false
  }
  return isWebHealthy(RENEWED_WITHIN_SECONDS)
}

/** Waits until a process has handed its port on to another, which says whose place it takes, and has ended. */
async function awaitSuccessor(before: number): Promise<boolean> {
  let successor: number | null = null
  for (let looks = 1; isAlive(before); looks++) {
    successor ??= findSuccessor(before)
    if (successor !== null && !isAlive(successor)) return false
    if (isInterrupted() || looks >= MOST_LOOKS) {
      if (successor !== null) signal(successor, 'SIGTERM')
      return false
    }
    await pause(LOOK_MS)
  }
  if (successor === null || !isAlive(successor)) return false
  remember('web', successor)
  return isWebHealthy(RENEWED_WITHIN_SECONDS)
}

const countWorking = () => readText(`${logs}/worker.log`).split('working').length

/** Starts the worker again, which says when it is at work; false where it dies. */
export async function renewWorker(): Promise<boolean> {
  await stopProcesses('worker')
  const before = countWorking()
  launchWorker()
  for (let looks = 0; looks < WORKER_LOOKS; looks++) {
    await pause(LOOK_MS)
    if (isInterrupted() || !isRunning('worker')) return false
    if (countWorking() > before) return true
  }
  return true
}
