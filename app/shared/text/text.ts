import { invalidField } from '#app/shared/problems/problems'

/** What no text holds: control characters but tabs and line breaks. NUL ends texts elsewhere. */
const STRAY_CONTROL = /[\p{Cc}--[\t\n\r]]/v

/** What shows nowhere, and breaks a line of a list, of a mail's header or of a CSV file. */
const CONTROL = /\p{Cc}/u

/**
 * Is it longer than this number of characters? Characters are Unicode code points, for every length
 * that the product bounds: an emoji outside the first plane is one, as a person counts it and as
 * the database stores it. VineJS's `maxLength` and HTML's `maxlength` count units of UTF-16, so that lint
 * refuses the first, and fields of the console count for themselves. Imports clean a text instead of
 * refusing it.
 */
export function isLongerThan(text: string, maxCharacters: number): boolean {
  if (text.length <= maxCharacters) return false
  return text.length > 2 * maxCharacters || [...text].length > maxCharacters
}

/** Returns the first characters, none of them cut in half. */
export function firstCharacters(text: string, maxCharacters: number): string {
  if (!isLongerThan(text, maxCharacters)) return text
  return [...text.slice(0, 2 * maxCharacters)].slice(0, maxCharacters).join('').toWellFormed()
}

/** Has it a control character that is neither a tab nor a line break? */
export function hasStrayControl(text: string): boolean {
  return STRAY_CONTROL.test(text)
}

/** Has it any control character, so that it is not one line? */
export function hasControl(text: string): boolean {
  return CONTROL.test(text)
}

/**
 * @throws Problem `request.invalid` for a text with a control character but tabs and line breaks
 */
export function assertText(field: string, text: string): void {
  if (hasStrayControl(text)) {
    throw invalidField(
      field,
      `\`${field}\` has a control character. Only tabs and line breaks can stand in it.`
    )
  }
}

/** @throws Problem `request.invalid` for a text with a control character, line breaks included */
export function assertLine(field: string, text: string): void {
  if (hasControl(text)) {
    throw invalidField(field, `\`${field}\` has to be one line, without control characters.`)
  }
}

/** Is it ASCII alone? A column of ASCII cannot be compared with anything else. */
export function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text)
}
