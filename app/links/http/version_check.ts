import type { HttpContext } from '@adonisjs/core/http'
import type { VersionCheck } from '#app/links/rules/version_check'

/**
 * Which versions the caller means to change: those of `If-Match`, else `expectedVersion` of the
 * body. `*` matches whatever is there, and a weak tag never matches (RFC 9110, section 13.1.1).
 */
export function versionCheckOf({ request, body }: HttpContext): VersionCheck {
  const header = request.header('if-match')
  if (header === undefined) {
    const expected = body?.expectedVersion ?? null
    return { versions: expected === null ? null : [expected], status: 409 }
  }
  if (header.trim() === '*') return { versions: null, status: 412 }
  const tags = header.split(',').map((tag) => /^"(\d{1,10})"$/.exec(tag.trim())?.[1])
  return { versions: tags.filter((tag) => tag !== undefined).map(Number), status: 412 }
}
