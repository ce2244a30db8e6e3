import { firstCharacters } from '#app/shared/text/text'

/** What of a line could not be taken over as it was; reported, never ignored. */
export const IMPORT_WARNINGS = [
  'password.not_kept',
  'visit_limit.not_kept',
  'cloaking.not_kept',
  'title.shortened',
  'description.shortened',
  'created_at.unreadable',
  'created_at.in_future',
  'campaign.not_found',
  'folder.not_found',
  'link.banned',
  'link.closed',
  'link.ended',
  'status.unknown',
  'starts_at.not_kept',
  'tags.not_kept',
  'redirect_type.changed',
  'short_url.not_kept',
  'routing.rule_not_kept',
  'routing.not_in_file',
  'split.not_kept',
  'value.unreadable',
] as const

export type ImportWarning = (typeof IMPORT_WARNINGS)[number]

/** A value of a line that was present and is not in its link, or not as it was. */
export interface NotKept {
  code: ImportWarning

  /** Our name for the field, else the name that the file has. */
  field: string

  /** Up to 100 characters of it; null for a password, key or token. */
  value: string | null
}

const VALUE_LENGTH = 100
const FIELD_LENGTH = 100
const SECRET = /passw|secret|token|api.?key/i

/** Describes a value that is not kept, without giving a secret away. */
export function describeNotKept(code: ImportWarning, field: string, value: unknown): NotKept {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  const shown = SECRET.test(field) || value === null ? null : firstCharacters(text, VALUE_LENGTH)
  return { code, field: firstCharacters(field, FIELD_LENGTH), value: shown?.toWellFormed() ?? null }
}

/** Lists the codes of what is not kept, each once. */
export function listWarnings(notKept: readonly NotKept[]): ImportWarning[] {
  return [...new Set(notKept.map(({ code }) => code))]
}
