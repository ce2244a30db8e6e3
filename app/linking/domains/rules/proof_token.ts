import { createHmac } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 32

/** A host name that a workspace wants. */
export interface ProvedName {
  workspaceId: string
  hostname: string
  removedAt: Date | null
}

/**
 * Makes the token that a workspace proves a host name with. It is the same at each call, so that it
 * can be set in the DNS before the workspace has the name, and another one for each workspace, so
 * that it proves nothing for others. A name that the workspace has removed gets another one.
 *
 * @param removedAt when the workspace removed the name; null: it never had it
 * @returns 32 letters and digits
 */
export function makeProofToken(
  key: Buffer,
  { workspaceId, hostname, removedAt }: ProvedName
): string {
  const subject = [workspaceId, hostname, removedAt?.toISOString() ?? ''].join(' ')
  const digest = createHmac('sha256', key).update(subject).digest()
  return [...digest.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}
