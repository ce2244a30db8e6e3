import { createHash } from 'node:crypto'
import accounts from '#config/accounts'
import installation from '#config/installation'

/** What a mail can let its reader do, once. */
export type TokenPurpose = 'verify_email' | 'reset_password'

/** SHA-256 of a token, hexadecimal: all that the database knows of it. */
export function hashAccountToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function tokenLifeMs(purpose: TokenPurpose): number {
  return purpose === 'verify_email'
    ? accounts.tokens.verifyEmailMs
    : accounts.tokens.resetPasswordMs
}

/** Returns the page that a mail sends its reader to. */
export function tokenUrl(purpose: TokenPurpose, token: string): string {
  const page = purpose === 'verify_email' ? 'verify-email' : 'reset-password'
  return `${installation.appUrl}/${page}?token=${token}`
}
