import { randomBytes } from 'node:crypto'
import { SECRET_PREFIX } from '#app/integrations/webhooks/rules/signature'

/** Draws a new signing secret: 256 bits, in the form of Standard Webhooks. */
export function generateSigningSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString('base64')
}
