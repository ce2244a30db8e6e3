import { linkProblem } from '#app/linking/links/problems'

export interface VersionCheck {
  /** Versions that the caller means to change; null: whatever it is. */
  versions: number[] | null

  /** 409 for a version in the body, 412 for `If-Match` (RFC 9110, section 13.1.1). */
  status: 409 | 412
}

/**
 * Is the link still as the caller knows it?
 *
 * @throws Problem `link.version_conflict` with the current `version`
 */
export function assertVersion(link: { version: number }, { versions, status }: VersionCheck): void {
  if (versions === null || versions.includes(link.version)) return
  throw linkProblem('link.version_conflict', {
    status,
    extra: { version: link.version },
    headers: { ETag: `"${link.version}"` },
  })
}
