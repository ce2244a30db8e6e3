import { buildApiKey, type GeneratedApiKey } from '#app/people/api_keys/rules/key_format'
import { drawText } from '#app/shared/random'

/** Draws a new API key. */
export function generateApiKey(): GeneratedApiKey {
  return buildApiKey(drawText)
}
