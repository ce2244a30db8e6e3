import { isNo, isYes } from '#app/linking/imports/rules/flag_words'
import type { ImportSource } from '#app/linking/imports/rules/source_link'
import type { SourceReading } from '#app/linking/imports/rules/source_reading'

/** Password hashes in the forms that they are written in; no one can make the password of one. */
const HASH =
  /^(\$[a-z0-9][a-z0-9-]*\$|\{[a-z0-9]+\}|(pbkdf2|scrypt|argon2|bcrypt|sha|md5)[a-z0-9-]{0,12}[:$]|([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$)/i

/** What stands in for a password that an export does not give away. */
const MASK =
  /^([*•●]+|[[(<]?(set|hidden|redacted|masked|encrypted|protected|enabled|required|password protected)[\])>]?)$/i

/** A password, or that there was one which cannot be taken along. */
export interface ImportedPassword {
  password: string | null
  isLost: boolean
}

/** Reads the password of a link. Words such as "Yes" say that there is one, and are none. */
export function readPassword(reading: SourceReading, source: ImportSource): ImportedPassword {
  const given = reading.raw('password')
  const isProtected = reading.extras('hasPassword').some(({ value }) => !isNo(value))
  const text = isNo(given) ? null : typeof given === 'object' ? '' : String(given)
  if (text === null && !isProtected) return { password: null, isLost: false }
  const isPassword = text !== null && text !== '' && source !== 'sink'
  if (isPassword && !isYes(text) && !HASH.test(text.trim()) && !MASK.test(text.trim())) {
    return { password: text, isLost: false }
  }
  reading.lose('password.not_kept', 'password', null)
  return { password: null, isLost: true }
}
