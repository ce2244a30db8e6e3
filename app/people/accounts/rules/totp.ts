import { generateSecret, generateURI, verifySync } from 'otplib'

/** RFC 6238, section 5.2: steps of 30 seconds, and one step of delay either way. */
const STEP_SECONDS = 30

/** What authenticators show beside the account. */
const ISSUER = 'Shunt'

/** Returns a new secret: 160 random bits (RFC 4226, section 4, R6), in base 32. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 })
}

/** Returns the address that authenticators read from the QR code. */
export function otpauthUrl(secret: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret })
}

/**
 * Finds the time step that a code belongs to, as of now or one step around it.
 *
 * @param code as it was typed; blanks do not matter
 * @returns null where it is no code of these steps
 */
export function findTotpStep(secret: string, code: string, atMs: number): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const epoch = Math.floor(atMs / 1000)
  const result = verifySync({ secret, token, epoch, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
