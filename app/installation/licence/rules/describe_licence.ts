import type { LicenceLimit } from '#app/platform/licence/require_licence_room'
import type { LicenceState } from '#app/platform/plugins/contract'

const DAY_MS = 24 * 3600_000

export const LICENCE_LIMITS: readonly LicenceLimit[] = [
  'organisations',
  'users',
  'links',
  'domains',
]

/** One row of what a licence says: as it is now, and as it would be. */
export interface LicenceChange {
  name: 'state' | 'holder' | 'expiresAt' | 'readOnlyFrom' | 'planCeiling' | LicenceLimit
  before: LicenceState[LicenceChange['name']]
  after: LicenceState[LicenceChange['name']]

  /** Of a limit: how many there are already; true in `exceeds` where that is more than allowed. */
  present: number | null
  exceeds: boolean
}

/** Compares two judgements, line by line. */
export function compareLicences(
  before: LicenceState,
  after: LicenceState,
  counts: Record<LicenceLimit, number>
): LicenceChange[] {
  const names = ['state', 'holder', 'expiresAt', 'readOnlyFrom', 'planCeiling'] as const
  return [...names, ...LICENCE_LIMITS].map((name) => {
    const present = name in counts ? counts[name as LicenceLimit] : null
    const allowed = after[name]
    return {
      name,
      before: before[name],
      after: allowed,
      present,
      exceeds: present !== null && typeof allowed === 'number' && present > allowed,
    }
  })
}

/** Counts the days until the installation becomes read-only, begun ones too; null: it does not. */
export function countDaysLeft({ readOnlyFrom }: LicenceState, nowMs: number): number | null {
  return readOnlyFrom && Math.max(0, Math.ceil((readOnlyFrom.getTime() - nowMs) / DAY_MS))
}

/**
 * Returns the days before the end of which a mail is due at this moment: 30, 7 or 1; null: none. The
 * end of an evaluation, which begins with 30 days, is announced 7 days before it at the earliest.
 */
export function findDueNotice({ state, expiresAt }: LicenceState, nowMs: number): number | null {
  if (!expiresAt || !['Valid', 'Evaluation'].includes(state)) return null
  const left = (expiresAt.getTime() - nowMs) / DAY_MS
  const notices = state === 'Evaluation' ? [1, 7] : [1, 7, 30]
  return notices.find((days) => left <= days) ?? null
}
