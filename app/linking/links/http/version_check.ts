import type { HttpContext } from '@adonisjs/core/http'
import type { VersionCheck } from '#app/linking/links/rules/version_check'
import { parseIfMatch } from '#app/platform/api/if_match'

/**
 * Reads which versions the caller means to change: those of `If-Match`, else `expectedVersion` of
 * the body.
 */
export function readVersionCheck(
  { request }: HttpContext,
  expectedVersion?: number | null
): VersionCheck {
  const header = request.header('if-match')
  if (header === undefined) {
    const expected = expectedVersion ?? null
    return { versions: expected === null ? null : [expected], status: 409 }
  }
  return { versions: parseIfMatch(header), status: 412 }
}
