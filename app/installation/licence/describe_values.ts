import type { HttpContext } from '@adonisjs/core/http'
import { countDaysLeft, type LicenceChange } from '#app/installation/licence/rules/describe_licence'
import type { LicenceState } from '#app/platform/plugins/contract'
import { createFormats } from '#app/shared/text/formats'
import { nowMs } from '#app/shared/time/clock'

/** Formats a day of a licence as the rest of the console writes days. */
export function formatLicenceDate(i18n: HttpContext['i18n'], date: Date): string {
  return createFormats(i18n.t('shell.language_tag'), 'UTC', nowMs).date(date)
}

/** Says in words when the installation becomes read-only. */
export function describeReadOnlyFrom({ i18n }: HttpContext, status: LicenceState): string {
  if (status.readOnly) return i18n.t('licence.already')
  if (!status.readOnlyFrom) return i18n.t('licence.never')
  const date = formatLicenceDate(i18n, status.readOnlyFrom)
  return i18n.t('licence.in_days', { days: countDaysLeft(status, nowMs()), date })
}

/** Says in words one value of a licence. */
export function describeLicenceValue(
  { i18n }: HttpContext,
  name: LicenceChange['name'],
  value: LicenceChange['before']
): string {
  if (name === 'state') return i18n.t(`licence.states.${String(value)}`)
  if (value instanceof Date) return formatLicenceDate(i18n, value)
  if (typeof value === 'number') return i18n.formatNumber(value)
  if (value !== null) return value
  if (name === 'holder') return i18n.t('licence.no_holder')
  const isDate = name === 'expiresAt' || name === 'readOnlyFrom'
  return i18n.t(isDate ? 'licence.never' : 'licence.any')
}
