/** Reads a JSON object of plain values; undefined: it is none. */
export function parseProviderSettings(
  value: string
): Record<string, string | number | boolean> | undefined {
  const found: unknown = JSON.parse(value)
  if (found === null || typeof found !== 'object' || Array.isArray(found)) return undefined
  const isPlain = Object.values(found).every((one) =>
    ['string', 'number', 'boolean'].includes(typeof one)
  )
  return isPlain ? (found as Record<string, string | number | boolean>) : undefined
}
