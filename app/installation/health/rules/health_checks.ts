import { worst, type HealthCheck, type HealthStatus } from '#app/installation/health/health'
import { assessClock, describeClockDifference } from '#app/shared/time/clock_health'

/** A process says every second or two that it is there. */
export const ALIVE_FOR_MS = 4_500

/**
 * docs/behaviour.md: a click is in the reports within 5 seconds. Later than this it will not be.
 */
const LATE_AFTER_MS = 4_000
const FAR_BEHIND_MS = 5 * 60_000

/** A loss is an error while it is fresh, and is not forgotten for a day. */
const FRESH_MS = 10 * 60_000
const REMEMBERED_MS = 24 * 3_600_000

/** A process, as its row says. Ages are by the database's clock alone. */
export interface KnownInstance {
  role: string
  host: string
  spoolId: string
  seenAgoMs: number
  clockAheadMs: number
  droppedClicks: number
  droppedAgoMs: number | null
}

/** The spool of a machine, as its drainer says. */
export interface KnownSpool {
  id: string
  host: string
  lagMs: number
  skipped: number
  skippedAgoMs: number | null
}

/** What the database knows of the whole installation. */
export interface HealthFacts {
  instances: KnownInstance[]
  spools: KnownSpool[]

  /** This process's own machine. */
  own: { host: string; spoolId: string | null; clockAheadMs: number; takesClicks: boolean }
}

type Finding = [status: HealthStatus, message: string]

/**
 * Returns whether an instance is alive. After a step of the database's clock a row can be from the
 * future: that is no sign of life.
 */
function isAlive({ role, seenAgoMs }: KnownInstance): boolean {
  return role !== 'ended' && Math.abs(seenAgoMs) <= ALIVE_FOR_MS
}

export function workerCheck({ instances, own }: HealthFacts): HealthCheck {
  const alive = instances.filter(isAlive)
  const workers = alive.filter(({ role }) => role === 'worker')
  if (workers.length === 0) {
    const message =
      'No worker is running: clicks wait in the spool, and no deliveries, emails or scheduled tasks run.'
    return { name: 'worker', status: 'Error', message }
  }
  const drained = new Set(workers.map(({ spoolId }) => spoolId))
  const undrained = new Map(
    alive
      .filter(({ spoolId }) => spoolId !== '' && !drained.has(spoolId))
      .map(({ spoolId, host }) => [spoolId, host])
  )
  if (own.spoolId !== null && !drained.has(own.spoolId)) undrained.set(own.spoolId, own.host)
  if (undrained.size > 0) {
    const hosts = [...undrained.values()].join(', ')
    const message = `No worker is running for the spool of ${hosts}: its clicks wait there.`
    return { name: 'worker', status: 'Error', message }
  }
  const many = workers.length === 1 ? '1 worker is' : `${workers.length} workers are`
  return { name: 'worker', status: 'Ok', message: `${many} running.` }
}

export function spoolCheck(facts: HealthFacts): HealthCheck {
  const findings = [...unwritable(facts), ...dropped(facts), ...late(facts), ...skipped(facts)]
  return check('spool', findings, 'Clicks are kept and stored in time.')
}

function unwritable({ own }: HealthFacts): Finding[] {
  if (own.takesClicks) return []
  return [
    ['Error', `The spool of ${own.host} takes no clicks: links redirect, but clicks are lost.`],
  ]
}

function dropped({ instances }: HealthFacts): Finding[] {
  const losing = instances.filter(({ droppedAgoMs }) => isWithin(droppedAgoMs, REMEMBERED_MS))
  if (losing.length === 0) return []
  const clicks = losing.reduce((sum, { droppedClicks }) => sum + droppedClicks, 0)
  const agoMs = Math.min(...losing.map(({ droppedAgoMs }) => Math.abs(droppedAgoMs!)))
  const hosts = [...new Set(losing.map(({ host }) => host))].join(', ')
  const status = agoMs <= FRESH_MS ? 'Error' : 'Warning'
  const message = `${counted(clicks, 'click was', 'clicks were')} answered but could not be kept on ${hosts}`
  return [[status, `${message}, the latest ${age(agoMs)} ago.`]]
}

/**
 * Finds late spools, of machines that are at work: what a removed machine left behind is not late.
 */
function late({ spools, instances, own }: HealthFacts): Finding[] {
  const inUse = new Set(instances.filter(isAlive).map(({ spoolId }) => spoolId))
  return spools
    .filter(({ id, lagMs }) => (inUse.has(id) || id === own.spoolId) && lagMs > LATE_AFTER_MS)
    .map(({ host, lagMs }) => [
      lagMs > FAR_BEHIND_MS ? 'Error' : 'Warning',
      `Clicks of ${host} are late: it was last drained to its end ${age(lagMs)} ago.`,
    ])
}

function skipped({ spools }: HealthFacts): Finding[] {
  return spools
    .filter(({ skippedAgoMs }) => isWithin(skippedAgoMs, REMEMBERED_MS))
    .map(({ host, skipped: lines, skippedAgoMs }) => [
      'Warning',
      `${counted(lines, 'line', 'lines')} of the spool of ${host} could not be read and ` +
        `${lines === 1 ? 'was' : 'were'} skipped, the latest ${age(skippedAgoMs!)} ago.`,
    ])
}

export function clockCheck({ instances, own }: HealthFacts): HealthCheck {
  const clocks = new Map<string, Finding>()
  const others = instances
    .filter(isAlive)
    .map(({ host, role, clockAheadMs }) => [`a ${role} process on ${host}`, clockAheadMs] as const)
  for (const [whose, aheadMs] of [[`this process on ${own.host}`, own.clockAheadMs], ...others] as [
    string,
    number,
  ][]) {
    const status = assessClock(aheadMs)
    if (status === 'Ok') continue
    const effect =
      status === 'Error' ? ': nothing is swept, dropped or leased there until they agree' : ''
    const message = `The clock of ${whose} is ${describeClockDifference(aheadMs)} the database's${effect}.`
    clocks.set(message, [status, message])
  }
  return check('clock', [...clocks.values()], "Every clock agrees with the database's.")
}

/** @param bytes free and in all, on the file system of the spool */
export function diskCheck(bytes: { free: number; total: number }): HealthCheck {
  const share = bytes.total === 0 ? 1 : bytes.free / bytes.total
  const free = `${size(bytes.free)} of ${size(bytes.total)} are free where clicks are kept`
  if (share < 0.01 && bytes.free < LITTLE_BYTES) {
    const message = `The disk is full: ${free}, and clicks are lost once none are.`
    return { name: 'disk', status: 'Error', message }
  }
  const isScarce = share < 0.1 && bytes.free < SCARCE_BYTES
  return { name: 'disk', status: isScarce ? 'Warning' : 'Ok', message: `${free}.` }
}

const LITTLE_BYTES = 128 * 1024 * 1024
const SCARCE_BYTES = 5 * 1024 * 1024 * 1024

function check(name: HealthCheck['name'], findings: Finding[], well: string): HealthCheck {
  if (findings.length === 0) return { name, status: 'Ok', message: well }
  const status = worst(findings.map(([one]) => one))
  return { name, status, message: findings.map(([, message]) => message).join(' ') }
}

function isWithin(agoMs: number | null, withinMs: number): boolean {
  return agoMs !== null && Math.abs(agoMs) <= withinMs
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

function age(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1_000)
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} minutes`
  return `${Math.round(seconds / 3_600)} hours`
}

function size(bytes: number): string {
  const [unit, in1] = bytes >= 1024 ** 3 ? ['GiB', 1024 ** 3] : ['MiB', 1024 ** 2]
  return `${(bytes / in1).toFixed(1)} ${unit}`
}
