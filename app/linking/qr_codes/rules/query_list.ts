/**
 * Reads a list of a query, for `parse` of a validator: given once, several times, or separated by
 * commas. The reader of queries makes an object with numbers as names of a long list.
 */
export function splitQueryList(value: unknown): unknown {
  if (typeof value === 'string') return value.split(',')
  if (Array.isArray(value)) return value.flatMap(splitQueryList)
  if (typeof value !== 'object' || value === null) return value
  const isNumbered = Object.keys(value).every((key, at) => key === String(at))
  return isNumbered ? Object.values(value).flatMap(splitQueryList) : value
}
