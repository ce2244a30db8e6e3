import countries from 'i18n-iso-countries'

/** A code and what people call it. */
export interface NamedCode {
  code: string
  name: string
}

/** Countries of ISO 3166 by their names, in alphabetical order. */
export function listCountryNames(language: string): readonly NamedCode[] {
  return listNames('region', language, Object.keys(countries.getAlpha2Codes()))
}

/** Languages with a code of two letters by their names, in alphabetical order. */
export function listLanguageNames(language: string): readonly NamedCode[] {
  return listNames('language', language, TWO_LETTERS)
}

/** Formats what people call a country; its code where no one knows. */
export function formatCountry(code: string, language: string): string {
  return listCountryNames(language).find((one) => one.code === code)?.name ?? code
}

/** Formats what people call a language, also one of three letters; its code where no one knows. */
export function formatLanguage(code: string, language: string): string {
  const known = listLanguageNames(language).find((one) => one.code === code)
  return known?.name ?? namer('language', language).of(code) ?? code
}

/**
 * Finds the code that someone means who typed a name or a code, in whatever case; what was typed
 * where it is neither, for the rule that judges codes to refuse.
 */
export function findCode(typed: string, known: readonly NamedCode[]): string {
  const wanted = typed.toLowerCase()
  const meant =
    known.find(({ code }) => code.toLowerCase() === wanted) ??
    known.find(({ name }) => name.toLowerCase() === wanted)
  return meant?.code ?? typed
}

/** Formats the name of a code where it means that code again when it is typed, else the code. */
export function formatCode(code: string, known: readonly NamedCode[]): string {
  const name = known.find((one) => one.code === code)?.name
  return name !== undefined && findCode(name, known) === code ? name : code
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const TWO_LETTERS = LETTERS.flatMap((one) => LETTERS.map((other) => one + other))

/** Former codes of languages that have another one today. */
const OLD = new Set(['in', 'iw', 'ji', 'jw', 'mo', 'tl', 'sh', 'bh'])

const lists = new Map<string, readonly NamedCode[]>()
const namers = new Map<string, Intl.DisplayNames>()

function listNames(type: 'region' | 'language', language: string, codes: string[]) {
  const key = `${type} ${language}`
  let list = lists.get(key)
  if (!list) {
    const names = namer(type, language)
    const order = new Intl.Collator(language)
    list = codes
      .filter((code) => type === 'region' || !OLD.has(code))
      .flatMap((code) => {
        const name = names.of(code)
        return name && name !== code ? [{ code, name }] : []
      })
      .sort((one, other) => order.compare(one.name, other.name))
    lists.set(key, list)
  }
  return list
}

function namer(type: 'region' | 'language', language: string): Intl.DisplayNames {
  const key = `${type} ${language}`
  const known = namers.get(key) ?? new Intl.DisplayNames(language, { type, fallback: 'none' })
  namers.set(key, known)
  return known
}
