export interface ZoneGroup {
  region: string
  zones: { value: string; label: string }[]
}

let groups: ZoneGroup[] | undefined

/**
 * Returns every time zone that the runtime lists, by region: for a select that needs no script.
 *
 * @param chosen listed too where the runtime takes it but lists it by another name, so that a form
 * never changes what no one touched
 */
export function timeZoneGroups(chosen?: string | null): ZoneGroup[] {
  groups ??= read()
  if (!chosen || groups.some(({ zones }) => zones.some(({ value }) => value === chosen))) {
    return groups
  }
  return [{ region: chosen, zones: [{ value: chosen, label: chosen }] }, ...groups]
}

function read(): ZoneGroup[] {
  const byRegion = new Map<string, ZoneGroup>([
    ['UTC', { region: 'UTC', zones: [{ value: 'UTC', label: 'UTC' }] }],
  ])
  for (const value of Intl.supportedValuesOf('timeZone')) {
    const [region, ...rest] = value.split('/')
    if (rest.length === 0) continue
    const group = byRegion.get(region) ?? { region, zones: [] }
    group.zones.push({ value, label: rest.join(', ').replaceAll('_', ' ') })
    byRegion.set(region, group)
  }
  return [...byRegion.values()]
}
