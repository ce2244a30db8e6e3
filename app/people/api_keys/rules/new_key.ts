import { SCOPES, type Scope } from '#app/platform/access/roles'
import { invalidField } from '#app/shared/problems/problems'
import { readName } from '#app/shared/text/name'

export interface NewKeyInput {
  name: string
  scopes: readonly string[]

  /** null: it works until it is revoked. */
  expiresAt: Date | null

  /** May it sign requests, as clients of YOURLS do? Then the key is kept, encrypted. */
  signsRequests?: boolean
}

/**
 * What a key is to be, with its scopes each once and in their usual order.
 *
 * @throws Problem `request.invalid` for a name of 0 or over 100 characters, no scope or one that
 * does not exist, an end that has passed
 */
export function checkNewKey(
  { name, scopes, expiresAt }: NewKeyInput,
  nowMs: number
): { name: string; scopes: Scope[]; expiresAt: Date | null } {
  const unknown = scopes.find((scope) => !SCOPES.includes(scope as Scope))
  if (unknown !== undefined || scopes.length === 0) {
    throw invalidField('scopes', `Give one or more of ${SCOPES.join(', ')}.`)
  }
  if (expiresAt && !(expiresAt.getTime() > nowMs)) {
    throw invalidField('expiresAt', 'Give a moment in the future, or null for no end.')
  }
  return {
    name: readName('name', name, 100),
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    expiresAt,
  }
}
