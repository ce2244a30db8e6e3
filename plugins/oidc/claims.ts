import type { ProvedIdentity } from '#plugin_contract'

type Claims = Record<string, unknown>

/** Reads who someone is from what the provider says of them. */
export function readIdentity(claims: Claims, groupsClaim: string | null): ProvedIdentity {
  const email = readText(claims.email)
  return {
    subject: String(claims.sub),
    email,
    emailVerified: email !== null && isVerified(claims),
    displayName: readText(claims.name),
    groups: readGroups(groupsClaim ? claims[groupsClaim] : undefined),
    session: readText(claims.sid),
    signOutToken: null,
  }
}

/**
 * Does the provider say that the address is the person's? Entra ID says in `xms_edov` whether the
 * owner of the domain is verified, and nothing in `email_verified`.
 */
function isVerified({ email_verified: verified, xms_edov: owned }: Claims): boolean {
  const isTrue = (value: unknown) => value === true || value === 'true' || value === 1
  return isTrue(verified) || (verified === undefined && (isTrue(owned) || owned === '1'))
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function readGroups(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all.filter((one) => typeof one === 'string').slice(0, 1_000)
}
