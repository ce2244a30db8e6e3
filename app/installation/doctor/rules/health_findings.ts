import type { MachineDisk } from '#app/installation/disk/queries/list_disks'
import {
  errorFinding,
  foundIn,
  makeFinding,
  okFinding,
  warningFinding,
  type DoctorCheck,
  type Finding,
} from '#app/installation/doctor/finding'
import type { HealthCheck } from '#app/installation/health/health'

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
    .filter(({ isUnknown }) => !isUnknown)
    .map(({ name, status, said }) => {
      const isService = name === 'database' || name === 'redis'
      const found = isService ? foundIn('health', 'service', { name, state: said }) : said
      const advice = status === 'Ok' ? null : { key: `findings.health.advice.${name}` }
      return makeFinding(CHECK_OF[name] ?? 'health', status, found, advice)
    })
}

export function findFillingDisks(disks: readonly MachineDisk[]): Finding[] {
  return disks.map(({ host, daysLeft, bytesPerDay }) => {
    if (bytesPerDay === null) return okFinding('disk', 'too_early', { host })
    if (daysLeft === null) return okFinding('disk', 'not_filling', { host })
    const values = { host, days: daysLeft }
    if (daysLeft > WARNING_DAYS) return okFinding('disk', 'filling', values)
    if (daysLeft > ERROR_DAYS) return warningFinding('disk', 'filling', values)
    return errorFinding('disk', 'filling', values)
  })
}

/** @param pending null: not known */
export function findPendingMigrations(pending: number | null): Finding[] {
  if (pending === null) return []
  return [
    pending === 0
      ? okFinding('migrations', 'well')
      : errorFinding('migrations', 'pending', { pending }),
  ]
}
