/**
 * The canonical spelling of a time zone: an IANA name or UTC. Offsets such as `+01:00`, which the
 * runtime takes too, are no zones.
 *
 * @returns null when there is none of that name
 */
export function canonicalTimeZone(name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
