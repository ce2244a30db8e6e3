import { fault, findLink, get, toMoment, type BitlyCall } from './shapes.js'

const HOUR_MS = 3_600_000
const UNITS: Record<string, number> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
}

/** Reports go back so far. */
const MOST_DAYS = 3_659
const MOST_POINTS = 1_000
const MOST_HOURS = 24 * 7

interface Period {
  unit: string

  /** -1: since the beginning. */
  units: number
  size: number
  untilMs: number
}

function readPeriod({ query, clock, resource }: BitlyCall): Period {
  const unit = query.get('unit') ?? 'day'
  const refuse = (name: string, description: string) =>
    fault(400, `INVALID_ARG_${name.toUpperCase()}`, resource, {
      description,
      field: [name, 'invalid'],
    })
  if (!(unit in UNITS)) throw refuse('unit', 'Give hour, day, week or month.')
  const units = Number(query.get('units') ?? -1)
  if (!Number.isInteger(units) || units < -1) throw refuse('units', 'Give a whole number, or -1.')
  const size = Number(query.get('size') ?? 50)
  if (!Number.isInteger(size) || size < 1) throw refuse('size', 'Give a whole number, 1 or more.')
  const given = query.get('unit_reference')
  const untilMs = given ? Date.parse(given) : clock.nowMs()
  if (Number.isNaN(untilMs)) throw refuse('unit_reference', 'Give a moment of ISO 8601.')
  return { unit, units, size: Math.min(size, MOST_POINTS), untilMs }
}

const said = ({ unit, units, untilMs }: Period) => ({
  unit,
  units,
  unit_reference: toMoment(new Date(untilMs).toISOString()),
})

/** Reads the report of a link from so many units before the end of the period. */
async function readReport(
  call: BitlyCall,
  link: any,
  period: Period,
  { units, interval }: { units: number; interval: string }
) {
  const { unit, untilMs } = period
  const most = (MOST_DAYS - 1) * 24 * HOUR_MS
  const spanMs = units === -1 ? most : Math.min(most, Math.max(0, units - 1) * UNITS[unit])
  const fromMs = Math.max(untilMs - spanMs, units === -1 ? Date.parse(link.createdAt) : -Infinity)
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const path = `/links/${link.id}/analytics?from=${day(Math.min(fromMs, untilMs))}&to=${day(untilMs)}&interval=${interval}`
  return get(call, { method: 'GET', path })
}

const clicksOf = (figures: any): number => figures.humanClicks + figures.scans

export async function clicks(call: BitlyCall): Promise<object> {
  const period = readPeriod(call)
  const most = period.unit === 'hour' ? MOST_HOURS : period.size
  const points = Math.min(period.units === -1 ? period.size : Math.max(1, period.units), most)
  const report = await readReport(call, await findLink(call), period, {
    units: points,
    interval: period.unit,
  })
  return {
    link_clicks: report.series
      .slice(-Math.min(points, period.size))
      .reverse()
      .map((point: any) => ({
        clicks: clicksOf(point),
        date: toMoment(point.start ?? `${point.date.slice(0, 10)}T00:00:00`),
      })),
    ...said(period),
  }
}

export async function clicksSummary(call: BitlyCall): Promise<object> {
  const period = readPeriod(call)
  const link = await findLink(call)
  const report = await readReport(call, link, period, { units: period.units, interval: 'month' })
  const imported = period.units === -1 ? link.importedClicks : 0
  return { total_clicks: clicksOf(report.totals) + imported, ...said(period) }
}

export const countries = (call: BitlyCall) =>
  readFacet(call, 'countries', ({ key }) => key.toUpperCase())

export const referrers = (call: BitlyCall) =>
  readFacet(call, 'referrers', ({ key }) => key || 'direct')

async function readFacet(
  call: BitlyCall,
  facet: 'countries' | 'referrers',
  nameOf: (one: { key: string }) => string
): Promise<object> {
  const period = readPeriod(call)
  const report = await readReport(call, await findLink(call), period, {
    units: period.units,
    interval: 'month',
  })
  return {
    facet,
    metrics: report.top[facet]
      .slice(0, period.size)
      .map((one: any) => ({ value: nameOf(one), clicks: clicksOf(one) })),
    ...said(period),
  }
}
