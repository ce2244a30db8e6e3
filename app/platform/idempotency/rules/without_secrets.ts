/** Members of answers that are shown once and stored nowhere. */
const SECRETS = new Set(['key', 'secret', 'signingSecret'])

/** Returns an answer as it may be stored and given again: null in place of each secret. */
export function withoutSecrets(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const members = Object.entries(body)
  return Object.fromEntries(
    members.map(([name, value]) => [name, SECRETS.has(name) ? null : value])
  )
}
