import type { MachineDisk } from '#app/installation/disk/queries/list_disks'
import {
  errorFinding,
  okFinding,
  warningFinding,
  type DoctorCheck,
  type Finding,
} from '#app/installation/doctor/finding'
import { NOT_KNOWN, type HealthCheck } from '#app/installation/health/health'

const ADVICE: Record<HealthCheck['name'], string> = {
  database: 'Start it, and check DB_HOST, DB_PORT, DB_USER and DB_PASSWORD.',
  redis:
    'Start it, and check REDIS_HOST, REDIS_PORT and REDIS_PASSWORD. Shunt works without, slower.',
  worker: 'Start a worker on every machine that serves redirects: ./shunt start, or node ace work.',
  spool:
    'See that the disk of STORAGE_PATH has room and can be written, and that a worker runs there.',
  clock: 'Have every machine follow the same time servers (chrony or systemd-timesyncd).',
  disk: 'Make room on the disk of STORAGE_PATH.',
}

const CHECK_OF: Partial<Record<HealthCheck['name'], DoctorCheck>> = {
  database: 'database',
  redis: 'redis',
  disk: 'disk',
}

/** A disk that fills so soon is an error, or a warning. */
const ERROR_DAYS = 2
const WARNING_DAYS = 14

/** Says what health says, with what to do. What answers is said by the checks of it themselves. */
export function toHealthFindings(checks: readonly HealthCheck[]): Finding[] {
  return checks
    .filter(
      ({ name, status }) => status !== 'Ok' || CHECK_OF[name] === undefined || name === 'disk'
    )
    .filter(({ message }) => !message.includes(NOT_KNOWN))
    .map(({ name, status, message }) => {
      const service = name === 'redis' ? 'Redis' : `The ${name}`
      const found = /^[a-z]/.test(message) ? `${service} ${message}.` : message
      const check = CHECK_OF[name] ?? 'health'
      return { check, status, found, advice: status === 'Ok' ? null : ADVICE[name] }
    })
}

export function findFillingDisks(disks: readonly MachineDisk[]): Finding[] {
  return disks.map(({ host, daysLeft, bytesPerDay }) => {
    if (bytesPerDay === null) {
      return okFinding('disk', `It is too early to say how the disk of ${host} fills.`)
    }
    if (daysLeft === null || daysLeft > WARNING_DAYS) {
      const text =
        daysLeft === null ? 'does not fill within two years' : `is full in ${daysLeft} days`
      return okFinding('disk', `At the recent rate, the disk of ${host} ${text}.`)
    }
    const text = `At the recent rate, the disk of ${host} is full in ${daysLeft} days.`
    const advice =
      'Make room: keep raw clicks for fewer days, move backups away, or enlarge the disk.'
    return daysLeft <= ERROR_DAYS
      ? errorFinding('disk', text, advice)
      : warningFinding('disk', text, advice)
  })
}

/** @param pending null: not known */
export function findPendingMigrations(pending: number | null): Finding[] {
  if (pending === null) return []
  if (pending === 0) return [okFinding('migrations', 'Every migration has run.')]
  const text = pending === 1 ? 'A migration has not run.' : `${pending} migrations have not run.`
  return [
    errorFinding('migrations', text, 'Run ./shunt ace migration:run --force, or ./shunt start.'),
  ]
}
