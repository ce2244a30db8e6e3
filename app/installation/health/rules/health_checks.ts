import {
  healthSentence,
  makeHealthCheck,
  worst,
  type HealthCheck,
  type HealthStatus,
} from '#app/installation/health/health'
import { describeAge } from '#app/installation/watchdog/rules/describe_age'
import { joinSentences, type Sentence } from '#app/shared/text/sentence'
import { assessClock, measureClockDifference } from '#app/shared/time/clock_health'

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

type Finding = [status: HealthStatus, said: Sentence]

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
  if (workers.length === 0) return makeHealthCheck('worker', 'Error', healthSentence('no_worker'))
  const drained = new Set(workers.map(({ spoolId }) => spoolId))
  const undrained = new Map(
    alive
      .filter(({ spoolId }) => spoolId !== '' && !drained.has(spoolId))
      .map(({ spoolId, host }) => [spoolId, host])
  )
  if (own.spoolId !== null && !drained.has(own.spoolId)) undrained.set(own.spoolId, own.host)
  if (undrained.size > 0) {
    const hosts = [...undrained.values()].join(', ')
    return makeHealthCheck('worker', 'Error', healthSentence('undrained', { hosts }))
  }
  return makeHealthCheck('worker', 'Ok', healthSentence('workers', { workers: workers.length }))
}

export function spoolCheck(facts: HealthFacts): HealthCheck {
  const findings = [...unwritable(facts), ...dropped(facts), ...late(facts), ...skipped(facts)]
  return check('spool', findings, healthSentence('spool'))
}

function unwritable({ own }: HealthFacts): Finding[] {
  if (own.takesClicks) return []
  return [['Error', healthSentence('unwritable_on', { host: own.host })]]
}

function dropped({ instances }: HealthFacts): Finding[] {
  const losing = instances.filter(({ droppedAgoMs }) => isWithin(droppedAgoMs, REMEMBERED_MS))
  if (losing.length === 0) return []
  const clicks = losing.reduce((sum, { droppedClicks }) => sum + droppedClicks, 0)
  const agoMs = Math.min(...losing.map(({ droppedAgoMs }) => Math.abs(droppedAgoMs!)))
  const hosts = [...new Set(losing.map(({ host }) => host))].join(', ')
  const status = agoMs <= FRESH_MS ? 'Error' : 'Warning'
  return [[status, healthSentence('dropped', { clicks, hosts, age: describeAge(agoMs) })]]
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
      healthSentence('late', { host, age: describeAge(lagMs) }),
    ])
}

function skipped({ spools }: HealthFacts): Finding[] {
  return spools
    .filter(({ skippedAgoMs }) => isWithin(skippedAgoMs, REMEMBERED_MS))
    .map(({ host, skipped: lines, skippedAgoMs }) => [
      'Warning',
      healthSentence('skipped', { lines, host, age: describeAge(skippedAgoMs!) }),
    ])
}

export function clockCheck({ instances, own }: HealthFacts): HealthCheck {
  const clocks = new Map<string, Finding>()
  const others = instances.filter(isAlive)
  for (const { host, role, clockAheadMs } of [{ ...own, role: 'this' }, ...others]) {
    const status = assessClock(clockAheadMs)
    if (status === 'Ok') continue
    const { unit, count } = measureClockDifference(clockAheadMs)
    const difference = { key: `findings.span.${unit}`, values: { count } }
    const values = { role, host, difference, ahead: clockAheadMs > 0 ? 'yes' : 'no' }
    const name = status === 'Error' ? 'clock_far_off' : 'clock_off'
    clocks.set(`${role} ${host} ${unit} ${count}`, [status, healthSentence(name, values)])
  }
  return check('clock', [...clocks.values()], healthSentence('clocks'))
}

/** @param bytes free and in all, on the file system of the spool */
export function diskCheck(bytes: { free: number; total: number }): HealthCheck {
  const share = bytes.total === 0 ? 1 : bytes.free / bytes.total
  const values = { free: size(bytes.free), total: size(bytes.total) }
  if (share < 0.01 && bytes.free < LITTLE_BYTES) {
    return makeHealthCheck('disk', 'Error', healthSentence('disk_full', values))
  }
  const isScarce = share < 0.1 && bytes.free < SCARCE_BYTES
  return makeHealthCheck('disk', isScarce ? 'Warning' : 'Ok', healthSentence('disk', values))
}

const LITTLE_BYTES = 128 * 1024 * 1024
const SCARCE_BYTES = 5 * 1024 * 1024 * 1024

function check(name: HealthCheck['name'], findings: Finding[], well: Sentence): HealthCheck {
  if (findings.length === 0) return makeHealthCheck(name, 'Ok', well)
  const status = worst(findings.map(([one]) => one))
  return makeHealthCheck(name, status, joinSentences(findings.map(([, said]) => said)))
}

function isWithin(agoMs: number | null, withinMs: number): boolean {
  return agoMs !== null && Math.abs(agoMs) <= withinMs
}

function size(bytes: number): Sentence {
  const [unit, in1] = bytes >= 1024 ** 3 ? ['gib', 1024 ** 3] : ['mib', 1024 ** 2]
  return { key: `findings.size.${unit}`, values: { size: bytes / (in1 as number) } }
}
