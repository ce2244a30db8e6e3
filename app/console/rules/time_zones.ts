export interface ZoneGroup {
  region: string
  zones: { value: string; label: string }[]
}

let groups: ZoneGroup[] | undefined

/** Every time zone that the runtime knows, by region: for a select that needs no script. */
export function timeZoneGroups(): ZoneGroup[] {
  return (groups ??= read())
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
