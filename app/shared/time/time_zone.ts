import { memoise } from '#app/shared/limits/memoise'

/**
 * The runtime answers with CLDR's names, which never change. These are the zones that IANA calls
 * otherwise by now: https://github.com/unicode-org/cldr, `timezone.xml`, attribute `iana`.
 */
const RENAMED: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

const OLD_NAMES = new Map(Object.entries(RENAMED).map(([old, current]) => [current, old]))

/** Returns IANA's present name of a zone that the runtime names. */
export function currentTimeZoneName(zone: string): string {
  return RENAMED[zone] ?? zone
}

/** Returns the name by which runtimes and browsers may still know a zone; null: by its own. */
export function oldTimeZoneName(zone: string): string | null {
  return OLD_NAMES.get(zone) ?? null
}

/**
 * Returns the canonical spelling of a time zone: an IANA name or UTC. Offsets such as `+01:00`,
 * which the runtime takes too, are no zones.
 *
 * @returns null when there is none of that name
 */
export const canonicalTimeZone = memoise(
  (name): string | null => {
    if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return null
    try {
      const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
      return currentTimeZoneName(zone)
    } catch {
      return null
    }
  },
  1_000,
  64
)
