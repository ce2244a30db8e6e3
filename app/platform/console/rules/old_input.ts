/** Names of fields whose values never leave the request: they are never put back into a form. */
const NEVER_KEPT = /pass(word|phrase|code)|secret|token|^code$|recovery|^_/i

/** Browsers take 4,096 bytes a cookie; encrypted, this much of input fits beside the rest. */
const BUDGET_BYTES = 1_800

/**
 * Returns what of a posted form may be put back into it: no secrets, and not more than a cookie
 * holds, the longest values going first.
 */
export function keepableInput(input: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(input).filter(([name]) => !NEVER_KEPT.test(name))
  const sizes = kept.map(([, value]) => Buffer.byteLength(JSON.stringify(value) ?? ''))
  let total = sizes.reduce((sum, size) => sum + size, 0)
  while (total > BUDGET_BYTES) {
    const longest = sizes.indexOf(Math.max(...sizes))
    total -= sizes[longest]
    sizes.splice(longest, 1)
    kept.splice(longest, 1)
  }
  return Object.fromEntries(kept)
}

/**
 * Works as `keepableInput`, for a page that is answered at once, where there is room for
 * everything.
 */
export function harmlessInput(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !NEVER_KEPT.test(name)))
}
