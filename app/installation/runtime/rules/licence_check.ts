import type { HealthStatus } from '#app/installation/health/health'
import { countDaysLeft } from '#app/installation/licence/rules/describe_licence'
import type { LicenceState } from '#app/platform/plugins/contract'
import type { Sentence } from '#app/shared/text/sentence'

/** A licence that ends so soon is a warning. */
const WARNING_DAYS = 7

/** Returns what the licence means for the health of the installation. */
export function checkLicence(
  status: LicenceState,
  nowMs: number
): { name: 'licence'; status: HealthStatus; message: string; said: Sentence } {
  const days = countDaysLeft(status, nowMs)
  const isSoon = days !== null && days <= WARNING_DAYS
  const isWell = !status.readOnly && !isSoon
  const effect = status.readOnly ? ' The installation is read-only.' : ''
  return {
    name: 'licence',
    status: isWell ? 'Ok' : status.readOnly ? 'Error' : 'Warning',
    message: status.message + effect,
    said: { key: `licence.states.${status.state}` },
  }
}
