import { fault, findLink, get, toMoment, type BitlyCall } from './shapes.js'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Units, with the most of them that a report has points. */
const UNITS: Record<string, number> = { hour: 24 * 7, day: 728, week: 103, month: 119 }

/** Reports go back so far. */
const MOST_DAYS = 3_658

/** The end of the year 9999. */
const LATEST_MS = 253_402_300_799_000
const MOST_POINTS = 1_000

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
  // A plus that was not encoded arrives as a space.
  const given = query.get('unit_reference')?.replace(' ', '+')
  const givenMs = given ? Date.parse(given) : clock.nowMs()
  if (Number.isNaN(givenMs)) throw refuse('unit_reference', 'Give a moment of ISO 8601.')
  const untilMs = Math.min(Math.max(givenMs, 0), LATEST_MS)
  return { unit, units, size: Math.min(size, MOST_POINTS), untilMs }
}

const said = ({ unit, units, untilMs }: Period) => ({
  unit,
  units,
  unit_reference: toMoment(new Date(untilMs).toISOString()),
})

/** When the first of so many units begins, of which the last one is that of the moment. */
function startOf(unit: string, units: number, untilMs: number): number {
  const until = new Date(untilMs)
  const before = units - 1
  if (unit === 'month') {
    return Date.UTC(until.getUTCFullYear(), until.getUTCMonth() - before, 1)
  }
  if (unit === 'hour') return untilMs - before * HOUR_MS
  if (unit === 'day') return untilMs - before * DAY_MS
  const sinceMonday = (until.getUTCDay() + 6) % 7
  return untilMs - (sinceMonday + before * 7) * DAY_MS
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The day after now, because in zones ahead of this one it is that already; or that of the reference. */
function lastDay({ query }: BitlyCall, { untilMs }: Period): string {
  return toDay(query.get('unit_reference') ? untilMs : untilMs + DAY_MS)
}

async function readReport(
  call: BitlyCall,
  link: any,
  period: Period,
  { from, interval }: { from: string; interval: string }
) {
  const path = `/links/${link.id}/analytics?from=${from}&to=${lastDay(call, period)}&interval=${interval}`
  return get(call, { method: 'GET', path })
}

/**
 * Reads the latest points of a report that began before the end of the period, the latest first. Their days are
 * those of the workspace: the report begins a day earlier, because behind this zone it is that day still.
 */
async function readPoints(call: BitlyCall, link: any, period: Period, units: number) {
  const { unit, untilMs } = period
  const points = Math.min(Math.max(1, units), UNITS[unit])
  const fromMs = startOf(unit, points, untilMs) - DAY_MS
  const asked = { from: toDay(Math.max(fromMs, 0)), interval: unit }
  const report = await readReport(call, link, period, asked)
  const begun: any[] = report.series.filter((point: any) => Date.parse(point.start) <= untilMs)
  return begun.slice(-points).reverse()
}

/** Finds the first day of a period, as the workspace counts days. */
async function firstDay(call: BitlyCall, link: any, period: Period): Promise<string> {
  const { units, untilMs } = period
  const earliestMs = Math.max(0, untilMs - MOST_DAYS * DAY_MS)
  const createdMs = Date.parse(link.createdAt) - DAY_MS
  if (units === -1) return toDay(Math.min(untilMs, Math.max(createdMs, earliestMs)))
  const points = await readPoints(call, link, period, units)
  return points.at(-1)?.date.slice(0, 10) ?? toDay(untilMs)
}

const clicksOf = (figures: any): number => figures.humanClicks + figures.scans

export async function clicks(call: BitlyCall): Promise<object> {
  const period = readPeriod(call)
  const link = await findLink(call)
  const sinceMs = period.untilMs - Date.parse(link.createdAt)
  // Since the beginning, or the most of what is shown.
  const lived = Math.ceil(sinceMs / (period.unit === 'hour' ? HOUR_MS : DAY_MS)) + 1
  const units = period.units === -1 ? Math.min(period.size, lived) : period.units
  const points = await readPoints(call, link, period, Math.min(units, period.size))
  return {
    link_clicks: points.map((point) => ({ clicks: clicksOf(point), date: toMoment(point.start) })),
    ...said(period),
  }
}

export async function clicksSummary(call: BitlyCall): Promise<object> {
  const period = readPeriod(call)
  const { units } = period
  const link = await findLink(call)
  if (units >= 0) {
    const points = await readPoints(call, link, period, units)
    const sum = points.reduce((found, point) => found + clicksOf(point), 0)
    return { total_clicks: sum, ...said(period) }
  }
  const from = await firstDay(call, link, period)
  const report = await readReport(call, link, period, { from, interval: 'month' })
  return { total_clicks: clicksOf(report.totals) + link.importedClicks, ...said(period) }
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
  const link = await findLink(call)
  const from = await firstDay(call, link, period)
  const report = await readReport(call, link, period, { from, interval: 'month' })
  return {
    facet,
    metrics: report.top[facet]
      .slice(0, period.size)
      .map((one: any) => ({ value: nameOf(one), clicks: clicksOf(one) })),
    ...said(period),
  }
}
