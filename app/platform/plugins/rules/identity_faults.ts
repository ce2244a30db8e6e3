import type { ProvedIdentity } from '#app/platform/plugins/contract'

/** OpenID Connect Core 1.0, 2: a subject has at most 255 characters. */
const LONGEST_SUBJECT = 255
const LONGEST_SESSION = 255
const MOST_GROUPS = 1_000

/** Returns what is wrong with an identity that a plugin made, one sentence each. */
export function identityFaults(identity: ProvedIdentity): string[] {
  const { subject, email, emailVerified, displayName, groups, session, signOutToken } = identity
  const faults: string[] = []
  if (!isText(subject, LONGEST_SUBJECT)) {
    faults.push(`subject has to be 1 to ${LONGEST_SUBJECT} characters without blanks around them`)
  }
  for (const [name, value] of Object.entries({ email, displayName, signOutToken })) {
    if (value !== null && typeof value !== 'string') faults.push(`${name} is no text`)
  }
  if (session !== null && !isText(session, LONGEST_SESSION)) faults.push('session is too long')
  if (typeof emailVerified !== 'boolean') faults.push('emailVerified is neither true nor false')
  const areTexts = Array.isArray(groups) && groups.every((group) => typeof group === 'string')
  if (!areTexts || groups.length > MOST_GROUPS) {
    faults.push(`groups has to be a list of at most ${MOST_GROUPS} texts`)
  }
  return faults
}

function isText(value: unknown, longest: number): boolean {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value === value.trim() &&
    [...value].length <= longest
  )
}
