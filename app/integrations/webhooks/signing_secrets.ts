import { drawToken } from '#app/shared/random'

const PREFIX = 'whsec_'

/** Draws a new signing secret: 256 bits. */
export function generateSigningSecret(): string {
  return PREFIX + drawToken()
}
