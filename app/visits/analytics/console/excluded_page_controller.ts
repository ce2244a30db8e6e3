import type { HttpContext } from '@adonisjs/core/http'
import { findLink } from '#app/linking/links/queries/find_link'
import { buildAreaPath } from '#app/platform/console/area_path'
import { isFormError } from '#app/platform/console/form_state'
import { formatRecordRows, readTableFormat, sendTableFile } from '#app/platform/console/table_file'
import { nowMs } from '#app/shared/time/clock'
import { isDay } from '#app/shared/time/date_time'
import { buildReportPath, isUnderLink } from '#app/visits/analytics/console/asked_report'
import { findShownLinks } from '#app/visits/analytics/queries/shown_names'
import {
  endOfPeriodMs,
  findFirstRawClickDay,
  resolvePeriod,
  startOfDayMs,
  type Period,
} from '#app/visits/analytics/rules/period'
import { EXCLUDED_CLASSES } from '#app/visits/raw_clicks/click'
import { findExcludedClicks } from '#app/visits/raw_clicks/queries/excluded_clicks'

const LATEST = 100

/** Visits of a file; the export of clicks has all. */
const MOST_OF_FILE = 1_000
const FILE_FIELDS = [
  'clickedAt',
  'class',
  'classRule',
  'linkId',
  'link',
  'country',
  'userAgent',
] as const

/** The latest visits that were not counted, each with the rule that decided so. */
export default class ExcludedPageController {
  async index(ctx: HttpContext) {
    const { link, period, chosen, clicks, searchedFromMs } = await findAsked(ctx, LATEST)
    const isOfLink = isUnderLink(ctx)
    const here = buildReportPath(ctx)
    const linkId = isOfLink ? null : (link?.id ?? null)
    const address = { from: period.from, to: period.to, linkId, ...chosen }
    return ctx.view.render('pages/visits/analytics/not_counted', {
      base: buildAreaPath(ctx),
      back: `${here}${linkId ? `?linkId=${linkId}` : ''}`,
      link,
      isOfLink,
      clicks,
      chosen,
      period,
      classes: EXCLUDED_CLASSES,
      names: await findShownLinks(clicks.map((one) => one.linkId)),
      searchedFrom: clicks.length < LATEST ? null : new Date(searchedFromMs),
      urlWith: urlFor(`${here}/not-counted`, address),
      fileUrl: (format: string) => urlFor(`${here}/not-counted/table`, address)({ format }),
    })
  }

  /** Sends the latest of them as CSV or JSON. */
  async download(ctx: HttpContext) {
    const format = readTableFormat(ctx.request.qs())
    const { clicks, period } = await findAsked(ctx, MOST_OF_FILE)
    const names = await findShownLinks(clicks.map((one) => one.linkId))
    const items = clicks.map(({ clickedAt, linkId, ...rest }) => ({
      ...rest,
      clickedAt: clickedAt.toISOString(),
      linkId,
      link: names.get(linkId) ?? linkId,
    }))
    const csv = formatRecordRows(FILE_FIELDS, items)
    const { from, to, timeZone } = period
    const json = { from, to, timeZone, items }
    sendTableFile(ctx, { name: `not-counted-${from}-${to}`, csv, json }, format)
  }
}

/** Finds the visits that the address asks for, as far back as raw clicks are kept. */
async function findAsked(ctx: HttpContext, limit: number) {
  const { workspace, rawClickDays } = ctx.access
  const query = ctx.request.qs()
  const linkId = ctx.params.linkId ?? query.linkId
  const link = linkId ? await findLink(workspace.id, String(linkId)) : null
  const period = choosePeriod(query, workspace.timeZone)
  const rawClicksFrom = findFirstRawClickDay(rawClickDays, period.timeZone, nowMs())
  const from = period.from > rawClicksFrom ? period.from : rawClicksFrom
  const chosen = {
    class: EXCLUDED_CLASSES.find((name) => name === query.class) ?? null,
    classRule: typeof query.rule === 'string' && query.rule !== '' ? query.rule.slice(0, 60) : null,
  }
  const found = await findExcludedClicks(
    {
      workspaceId: workspace.id,
      linkId: link?.id ?? null,
      fromMs: startOfDayMs(from, period.timeZone),
      beforeMs: endOfPeriodMs(period),
      ...chosen,
    },
    limit
  )
  return { ...found, link, chosen, period: { ...period, from } }
}

/** Days that make no period are those of the last 30. */
function choosePeriod(query: Record<string, unknown>, homeZone: string): Period {
  const day = (name: string) =>
    typeof query[name] === 'string' && isDay(query[name]) ? query[name] : undefined
  try {
    return resolvePeriod({ from: day('from'), to: day('to') }, homeZone, nowMs())
  } catch (error) {
    if (!isFormError(error)) throw error
    return resolvePeriod({}, homeZone, nowMs())
  }
}

interface Chosen {
  from: string
  to: string
  linkId: string | null
  class: string | null
  classRule: string | null
}

function urlFor(path: string, { classRule, ...chosen }: Chosen) {
  return (changes: Record<string, string | null>) => {
    const parts = { ...chosen, rule: classRule, ...changes }
    const entries = Object.entries(parts).filter((one): one is [string, string] => one[1] !== null)
    return `${path}?${new URLSearchParams(entries)}`
  }
}
