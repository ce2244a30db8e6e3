/**
 * Writes a value of JSON as Python has it, over several lines.
 *
 * @param margin spaces before the line that it begins in
 */
export function toPythonLiteral(value: unknown, margin = 0): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = margin + 4
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((one) => toPythonLiteral(one, inner))
    : Object.entries(value as object).map(
        ([key, one]) => `${JSON.stringify(key)}: ${toPythonLiteral(one, inner)}`
      )
  const [open, close] = isList ? '[]' : '{}'
  if (parts.length === 0) return open + close
  const lines = parts.map((part) => `${' '.repeat(inner)}${part},`)
  return [open, ...lines, ' '.repeat(margin) + close].join('\n')
}
