import { invalidField } from '#app/shared/problems/problems'

/**
 * Refuses half a surrogate pair in a value that was JSON: it is no character (RFC 8259, section
 * 8.2), and no database and no receiver takes it.
 *
 * @param except fields of the outermost object that are not looked into
 * @throws Problem `request.invalid` with the path of the text, as `routing.rules.0.name`
 */
export function assertWholeCharacters(value: unknown, except: readonly string[] = []): void {
  const field = findHalfPair(value, except)
  if (field === null) return
  throw invalidField(
    field,
    `The ${field} field has half a character: a surrogate without the other one of its pair. Send whole characters.`
  )
}

function findHalfPair(value: unknown, except: readonly string[]): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : ''
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    if (except.includes(name)) continue
    const below = name.isWellFormed() ? findHalfPair(inner, []) : ''
    if (below !== null) return [name.toWellFormed(), below].filter(Boolean).join('.')
  }
  return null
}
