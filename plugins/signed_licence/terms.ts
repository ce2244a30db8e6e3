/** What a licence says. */
export interface LicenceTerms {
  /** Chosen by the vendor, to distinguish licences. */
  id: string
  holder: string

  /** The highest plan; null: any. */
  plan: string | null

  /** The most of each in the installation; null: any number. */
  organisations: number | null
  users: number | null
  links: number | null
  domains: number | null

  /** ISO 8601 in UTC, `2026-11-21T00:00:00.000Z`. The expiry is the first moment without it. */
  notBefore: string
  expires: string

  /** Days after the expiry in which changes are still taken. */
  graceDays: number
}

const MOST_GRACE_DAYS = 365
const LONGEST_TEXT = 200
const COUNTS = ['organisations', 'users', 'links', 'domains'] as const

/** Lists what is wrong with terms, one sentence each; a licence with any is neither made nor taken. */
export function listTermFaults(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return ['The terms are no object.']
  const terms = value as Record<string, unknown>
  const faults: string[] = []
  for (const name of ['id', 'holder']) {
    if (!isText(terms[name])) faults.push(`${name} has to be 1 to ${LONGEST_TEXT} characters.`)
  }
  if (terms.plan !== null && !isText(terms.plan)) faults.push('plan has to be the name of a plan.')
  for (const name of COUNTS) {
    if (terms[name] !== null && !isWhole(terms[name], Number.MAX_SAFE_INTEGER)) {
      faults.push(`${name} has to be a whole number of 0 or more.`)
    }
  }
  for (const name of ['notBefore', 'expires']) {
    if (!isMoment(terms[name]))
      faults.push(`${name} has to be a time such as 2026-11-21T00:00:00.000Z.`)
  }
  if (!isWhole(terms.graceDays, MOST_GRACE_DAYS)) {
    faults.push(`graceDays has to be 0 to ${MOST_GRACE_DAYS}.`)
  }
  if (faults.length === 0 && String(terms.notBefore) >= String(terms.expires)) {
    faults.push('expires has to be later than notBefore.')
  }
  return faults
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && [...value].length <= LONGEST_TEXT
}

function isWhole(value: unknown, most: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most
}

function isMoment(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const at = new Date(value)
  return !Number.isNaN(at.getTime()) && at.toISOString() === value
}
