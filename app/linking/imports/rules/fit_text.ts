import { describeNotKept, type NotKept } from '#app/linking/imports/rules/not_kept'
import { firstCharacters, hasStrayControl, isLongerThan } from '#app/shared/text/text'

/** Behaviour, section 4.3: lengths in characters. */
const LENGTHS = {
  title: 500,
  description: 2000,
  notes: 2000,
  previewTitle: 500,
  previewDescription: 2000,
}

/** Returns a text as long as a link can have it, without what no form lets through. */
export function fitText(
  field: keyof typeof LENGTHS,
  text: string | null,
  notKept: NotKept[]
): string | null {
  if (text === null) return null
  const clean = hasStrayControl(text) ? text.replace(/[\p{Cc}--[\t\n\r]]+/gv, ' ') : text
  if (!isLongerThan(clean, LENGTHS[field])) return clean
  const isTitle = LENGTHS[field] === LENGTHS.title
  const warning = isTitle ? 'title.shortened' : 'description.shortened'
  notKept.push(describeNotKept(warning, field, text))
  return firstCharacters(clean, LENGTHS[field])
}
