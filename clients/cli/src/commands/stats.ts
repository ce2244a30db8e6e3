import type { Report } from '../../../typescript/src/index.js'
import { drawChart } from '../chart.js'
import { EXIT, numberOf, textOf, type Command } from '../command.js'
import { print, printJson, record, table } from '../output.js'
import { findLink } from './find_link.js'

export const stats: Command = {
  name: 'stats',
  summary: 'Show clicks and scans of the workspace, or of a link',
  words: '[link]',
  counts: [0, 1],
  options: {
    from: { type: 'string', value: 'DAY', description: 'First day, as 2026-11-01' },
    to: { type: 'string', value: 'DAY', description: 'Last day' },
    top: { type: 'string', value: 'N', description: 'Entries of each list; default 5' },
  },
  async run({ values, words, client, isJson }) {
    const shunt = client()
    const query = {
      from: textOf(values, 'from'),
      to: textOf(values, 'to'),
      top: numberOf(values, 'top', [1, 100]) ?? 5,
    }
    const link = words[0] === undefined ? null : await findLink(shunt, words[0])
    const report = link
      ? await shunt.analytics.link(link.id, query)
      : await shunt.analytics.workspace(query)
    if (isJson) printJson(report)
    else show(report, link?.shortUrl ?? null)
    return EXIT.done
  },
}

function show({ from, to, timeZone, totals, series, top }: Report, shortUrl: string | null): void {
  const points = series.map(({ date, humanClicks, scans }) => ({
    label: date,
    value: humanClicks + scans,
  }))
  print(
    record([
      ['Link', shortUrl],
      ['Period', `${from} to ${to} (${timeZone})`],
      ['Clicks', totals.humanClicks],
      ['Scans', totals.scans],
      ['Visitors', totals.uniqueVisitors],
      ['Conversions', totals.conversions],
    ])
  )
  print(`\n${drawChart(points, process.stdout.columns ?? 80)}`)
  const lists = { Links: top.links, Countries: top.countries, Referrers: top.referrers }
  for (const [name, entries] of Object.entries(lists)) {
    if (entries.length === 0 || (shortUrl && name === 'Links')) continue
    const rows = entries.map((one) => [
      String(one.humanClicks + one.scans),
      one.name ?? one.key ?? '–',
    ])
    print(`\n${table(['CLICKS', name.toUpperCase()], rows)}`)
  }
}
