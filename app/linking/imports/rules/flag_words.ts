const YES = /^(1(\.0+)?|t|true|y|yes|on|x|✓|✔|ja|oui|si|sí|wahr|vrai)$/i
const NO = /^(0(\.0+)?|f|false|n|no|off|nein|non|falsch|faux)$/i

/** What programs and people write where there is nothing. */
const EMPTY = /^(null|\(null\)|\\n|none|\(none\)|nil|nan|undefined|n\/a|[-–—]+)$/i

/** What else is written where there is no moment and no limit; MySQL's zero date among it. */
const ENDLESS =
  /^(never|no|false|0|unlimited|infinite|infinity|∞|forever|no (limit|expiry|expiration|end)|0000-00-00.*)$/i

export function isYes(value: unknown): boolean {
  return value === true || YES.test(asText(value))
}

/** Is it a no, or nothing at all? */
export function isNo(value: unknown): boolean {
  const text = asText(value)
  return value === false || text === '' || isEmptyWord(text) || NO.test(text)
}

/** Is it a word for "nothing", such as `NULL` or `-`? */
export function isEmptyWord(text: string): boolean {
  return EMPTY.test(text.trim())
}

/** Is it a word for "without an end", such as `never`? */
export function isEndlessWord(text: string): boolean {
  return ENDLESS.test(text.trim())
}

function asText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim()
}
