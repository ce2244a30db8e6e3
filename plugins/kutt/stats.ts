import { get, toKuttLink, type KuttCall } from './shapes.js'

const DAY_MS = 86_400_000

/** What Kutt calls a period, with the points of its chart. */
const PERIODS = [
  { name: 'lastDay', days: 1, interval: 'hour', points: 24 },
  { name: 'lastWeek', days: 6, interval: 'day', points: 7 },
  { name: 'lastMonth', days: 29, interval: 'day', points: 30 },
  { name: 'lastYear', days: 365, interval: 'month', points: 12 },
] as const

/** What Kutt calls a breakdown, with that of a report. */
const PARTS = [
  ['browser', 'browsers'],
  ['os', 'operatingSystems'],
  ['country', 'countries'],
  ['referrer', 'referrers'],
] as const

export async function readStats(call: KuttCall) {
  const link = await get(call, { method: 'GET', path: `/links/${call.id}` })
  const nowMs = call.clock.nowMs()
  const stats: Record<string, object> = {}
  for (const { name, days, interval, points } of PERIODS) {
    const from = interval === 'month' ? firstMonth(nowMs, points) : toDay(nowMs - days * DAY_MS)
    let report = await read(call, { from, interval, nowMs })
    // Behind this zone it is yesterday still.
    if (begun(report, nowMs).length < points) {
      const earlier = toDay(Date.parse(from) - DAY_MS)
      report = await read(call, { from: earlier, interval, nowMs })
    }
    stats[name] = toPeriod(report, points, nowMs)
  }
  return { body: { ...stats, updatedAt: new Date(nowMs).toISOString(), ...toKuttLink(link) } }
}

/** Reads to the end of tomorrow, because in zones ahead of this one it is that already. */
function read(
  call: KuttCall,
  { from, interval, nowMs }: { from: string; interval: string; nowMs: number }
) {
  const path = `/links/${call.id}/analytics?from=${from}&to=${toDay(nowMs + DAY_MS)}&interval=${interval}`
  return get(call, { method: 'GET', path })
}

/** What has not begun is none of a period. */
const begun = (report: any, nowMs: number): any[] =>
  report.series.filter((point: any) => Date.parse(point.start) <= nowMs)

function firstMonth(nowMs: number, months: number): string {
  const now = new Date(nowMs)
  return toDay(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1), 1))
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const clicksOf = (figures: any): number => figures.humanClicks + figures.scans

function toPeriod(report: any, points: number, nowMs: number) {
  const views: number[] = begun(report, nowMs).slice(-points).map(clicksOf)
  const stats = PARTS.map(([name, part]) => [
    name,
    report.top[part].map((one: any) => ({ name: nameOf(name, one), value: clicksOf(one) })),
  ])
  return {
    stats: Object.fromEntries(stats),
    views: [...Array(Math.max(0, points - views.length)).fill(0), ...views],
    total: views.reduce((sum, count) => sum + count, 0),
  }
}

function nameOf(part: string, { key, name }: { key: string; name: string }): string {
  if (part === 'referrer') return key || 'Direct'
  return part === 'country' ? key || 'Unknown' : name || 'Other'
}
