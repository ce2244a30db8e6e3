import { CITY_NAMES } from '#app/platform/console/rules/city_names'
import { currentTimeZoneName, oldTimeZoneName } from '#app/shared/time/time_zone'

export interface ZoneChoice {
  /** Its present IANA name. */
  value: string

  /** The city, and what its clocks differ from UTC by. */
  label: string

  /** The name by which a browser may still know it. */
  also: string | null
}

export interface ZoneGroup {
  region: string
  zones: ZoneChoice[]
}

const DAY_MS = 24 * 3600 * 1000

/** The list of a day: clocks are put forward and back in the course of a year. */
let kept: { day: number; groups: ZoneGroup[] } | undefined

/**
 * Returns every time zone that the runtime lists, by region: for a select that needs no script.
 *
 * @param atMs milliseconds since the epoch: offsets are those of its day
 * @param chosen listed too where the runtime takes it but lists it by another name, so that a form
 * never changes what no one touched
 */
export function timeZoneGroups(atMs: number, chosen?: string | null): ZoneGroup[] {
  const day = Math.floor(atMs / DAY_MS)
  if (kept?.day !== day) kept = { day, groups: readZones(atMs) }
  const { groups } = kept
  if (!chosen || groups.some(({ zones }) => zones.some(({ value }) => value === chosen))) {
    return groups
  }
  return [{ region: chosen, zones: [{ value: chosen, label: chosen, also: null }] }, ...groups]
}

function readZones(atMs: number): ZoneGroup[] {
  const byRegion = new Map<string, ZoneGroup>([
    ['UTC', { region: 'UTC', zones: [{ value: 'UTC', label: 'UTC', also: null }] }],
  ])
  for (const value of Intl.supportedValuesOf('timeZone').map(currentTimeZoneName)) {
    const [region, ...rest] = value.split('/')
    if (rest.length === 0) continue
    const group = byRegion.get(region) ?? { region, zones: [] }
    const label = `${formatCity(rest)} (${formatOffset(value, atMs)})`
    group.zones.push({ value, label, also: oldTimeZoneName(value) })
    byRegion.set(region, group)
  }
  for (const { zones } of byRegion.values()) {
    zones.sort((one, other) => one.label.localeCompare(other.label, 'en'))
  }
  return [...byRegion.values()]
}

/** @param parts of the name behind its region, such as `Argentina` and `Buenos_Aires` */
function formatCity(parts: readonly string[]): string {
  const names = parts.map((part) => part.replaceAll('_', ' '))
  return names
    .map((name) => CITY_NAMES[name] ?? name)
    .reverse()
    .join(', ')
}

/** Formats how far a zone's clocks are from UTC, such as `UTC+05:30`. */
function formatOffset(timeZone: string, atMs: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')!
  return parts.value.replace('GMT', 'UTC').replace('-', '−')
}
