import { createHash } from 'node:crypto'

/** Longest answer of an authenticator that is read; those that occur have some 2,000 characters. */
const LONGEST = 32_768

/** What a browser says that an authenticator signed, not checked yet. */
export interface Credential {
  id: string
  response: Record<string, unknown>
}

/** Reads it from the field of a form; null: it is something else. */
export function readCredential(text: unknown): Credential | null {
  if (typeof text !== 'string' || text.length > LONGEST) return null
  try {
    const value = JSON.parse(text)
    const isOne = typeof value?.id === 'string' && typeof value.response === 'object'
    return isOne && value.response !== null ? value : null
  } catch {
    return null
  }
}

/** SHA-256 of a credential's id, hexadecimal: what the database finds it by. */
export function hashCredentialId(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}

/** Reads the challenge that was signed; empty where there is none. */
export function readSignedChallenge({ response }: Credential): string {
  try {
    const data = JSON.parse(Buffer.from(String(response.clientDataJSON), 'base64url').toString())
    return typeof data?.challenge === 'string' ? data.challenge : ''
  } catch {
    return ''
  }
}
