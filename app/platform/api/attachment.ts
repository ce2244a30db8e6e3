/**
 * The header of a file to be saved under this name. Programs that know no other letters than ASCII
 * get the name without them (RFC 6266, section 4.3; RFC 8187).
 */
export function attachment(name: string): string {
  const safe = name.replace(/[\p{Cc}\s"\\/:*?<>|]+/gu, ' ').trim() || 'file'
  const plain = safe.replace(/[^\x20-\x7e]+/g, '_')
  const exact = encodeURIComponent(safe).replace(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
