import cluster, { type Worker } from 'node:cluster'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepClusterMetrics } from '#app/installation/metrics/cluster_metrics'
import { STUCK_LINE } from '#app/installation/watchdog/loop_watch'
import { now } from '#app/shared/time/clock'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
const STOP_WITHIN_MS = 4_700

/** Behind the three that every program has, and the line of the cluster. */
const STUCK_LINE_NUMBER = 4

/**
 * After this number of failed starts before any process ever listened, the fault is not going away.
 */
const HOPELESS_AFTER = 5

/** A process that ends so does not start again either: a wrong key, wrong settings. */
const REFUSALS = new Set([81, 82])

const LEVELS = { info: 30, error: 50 }

function say(level: keyof typeof LEVELS, message: string, details: object = {}): void {
  const time = now().toISOString()
  const line = { level: LEVELS[level], time, pid: process.pid, name: 'shunt', ...details }
  process.stdout.write(`${JSON.stringify({ ...line, msg: message })}\n`)
}

/**
 * Keeps `count` web processes running behind one port. One that dies is replaced, ever slower while
 * it fails to start. SIGTERM and SIGINT end all of them cleanly; SIGHUP renews them one by one, so
 * that one process always listens.
 *
 * Each takes its connections from the system itself. If this process handed them out, one given to
 * a process that is killed at that moment would stay open here, and its visitor would never be
 * answered.
 */
export function superviseWebProcesses(count: number): void {
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ stdio: ['inherit', 'inherit', 'inherit', 'ipc', 'pipe'] })
  keepClusterMetrics()
  let isStopping = false
  let hasListened = false

  /** In a row, without one that got as far as listening. */
  let failedStarts = 0
  const renewed = new Set<Worker>()

  /** While another is started in their place; what dies of them is not started again beside it. */
  const beingReplaced = new Set<Worker>()

  /** Started to take the place of another, which goes on if they die before they listen. */
  const onTrial = new Set<Worker>()

  function fork(): Worker {
    const worker = cluster.fork({ [STUCK_LINE]: String(STUCK_LINE_NUMBER) })
    const stuckLine = worker.process.stdio[STUCK_LINE_NUMBER] as Readable
    stuckLine.on('data', () => replaceStuck(worker)).on('error', () => {})
    let hasFailed = true
    worker.once('listening', () => {
      onTrial.delete(worker)
      hasListened = true
      failedStarts = 0
      hasFailed = false
    })
    worker.once('exit', (code, signal) => {
      if (isStopping || renewed.delete(worker)) return
      say('error', 'a web process died', { worker: worker.process.pid, code, signal })
      if (onTrial.delete(worker) || beingReplaced.has(worker)) return
      if (hasFailed) failedStarts++
      if (code !== null && REFUSALS.has(code)) return stop(code)
      if (!hasListened && failedStarts >= HOPELESS_AFTER) return stop(1)
      const pauseMs = hasFailed ? FIRST_PAUSE_MS * 2 ** failedStarts : 0
      setTimeout(() => isStopping || fork(), Math.min(pauseMs, LONGEST_PAUSE_MS))
    })
    return worker
  }

  function stop(exitCode: number): void {
    if (isStopping) return
    isStopping = true
    process.exitCode = exitCode
    const workers = Object.values(cluster.workers ?? {}) as Worker[]
    for (const worker of workers) worker.process.kill('SIGTERM')
    setTimeout(() => {
      for (const worker of workers) worker.process.kill('SIGKILL')
    }, STOP_WITHIN_MS).unref()
  }

  /** Starts a process in the place of another, which is asked to end once the new one listens. */
  async function takePlaceOf(old: Worker): Promise<boolean> {
    beingReplaced.add(old)
    const fresh = fork()
    onTrial.add(fresh)
    await new Promise((resolve) => fresh.once('listening', resolve).once('exit', resolve))
    beingReplaced.delete(old)
    const hasFailed = fresh.isDead()
    if (old.isDead()) {
      if (hasFailed && !isStopping) fork()
    } else if (!hasFailed) {
      renewed.add(old)
      old.process.kill('SIGTERM')
    }
    return !hasFailed
  }

  /** A process whose event loop stands still does not hear that it has to end. */
  async function replaceStuck(old: Worker): Promise<void> {
    if (isStopping || beingReplaced.has(old) || renewed.has(old)) return
    say('error', 'a web process stands still; another takes its place', { worker: old.process.pid })
    if (!(await takePlaceOf(old))) return
    setTimeout(() => old.process.kill('SIGKILL'), STOP_WITHIN_MS).unref()
  }

  async function renew(): Promise<void> {
    for (const old of Object.values(cluster.workers ?? {}) as Worker[]) {
      if (isStopping) return
      if (beingReplaced.has(old)) continue
      if (!(await takePlaceOf(old))) {
        return say('error', 'renewal stopped: a new process did not start')
      }
      // No one who stops us in the meantime waits for this clock.
      const patience = sleep(6_000, undefined, { ref: false })
      await Promise.race([new Promise((resolve) => old.once('exit', resolve)), patience])
    }
    say('info', 'every web process was renewed')
  }

  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  process.on('SIGHUP', () => renew())
  for (let started = 0; started < count; started++) fork()
}
