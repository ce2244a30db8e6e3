import { makeProofToken } from '#app/shared/secrets/proof_token'

/** Returns the name whose TXT record proves whose an address domain is. */
export function formatChallengeName(name: string): string {
  return `_shunt-challenge.${name}`
}

/**
 * Lists the texts that prove an address domain for an organisation, that of the present key first.
 *
 * @param keys of proofs, the present one first
 */
export function listChallenges(
  keys: readonly [Buffer, ...Buffer[]],
  { organisationId, name }: { organisationId: string; name: string }
): [string, ...string[]] {
  const [present, ...earlier] = keys
  const make = (key: Buffer) =>
    `shunt-verify=${makeProofToken(key, ['address domain', organisationId, name])}`
  return [make(present), ...earlier.map(make)]
}
