import { create } from 'content-disposition'

/**
 * Formats the header that names a file (RFC 6266, section 4.3; RFC 8187). Signs that a file name
 * cannot have on every system become spaces. Programs that know no other letters than ASCII get the
 * name without them.
 *
 * @param type `attachment` for a file to be saved, `inline` for one to be shown
 */
export function formatContentDisposition(
  fileName: string,
  type: 'attachment' | 'inline' = 'attachment'
): string {
  const safe = fileName.replace(/[\p{Cc}\s"\\/:*?<>|]+/gu, ' ').trim() || 'file'
  return create(safe, { type, fallback: safe.replace(/[^\x20-\x7e]+/g, '_') })
}
