import type { HttpContext } from '@adonisjs/core/http'
import { findShownBells } from '#app/integrations/bells/queries/shown_bells'
import { areChecksOn } from '#app/linking/health/queries/are_checks_on'
import { readFormLocale } from '#app/linking/link_form/form_input'
import { listLinkVersions } from '#app/linking/link_history/queries/link_history'
import { describeVersions } from '#app/linking/link_page/console/describe_versions'
import { describeLinkState } from '#app/linking/link_page/console/link_state'
import { buildLinkTop } from '#app/linking/link_page/console/link_top'
import type { LinkRecord } from '#app/linking/links/link'
import { findHealthSentences } from '#app/linking/links/queries/find_health_sentences'
import { findCampaignAndFolderNames, findPersonName } from '#app/linking/links/queries/find_names'
import { nameConditionValue } from '#app/linking/links/rules/conditions'
import { listNotes } from '#app/linking/notes/queries/list_notes'
import { filterLinkNotes, numberChartNotes } from '#app/linking/notes/rules/chart_notes'
import { listQrCodes } from '#app/linking/qr_codes/queries/list_qr_codes'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { choosePreset } from '#app/platform/console/kept_period'
import { CONDITION_KINDS, type RuleConditions } from '#app/redirect/routing/conditions'
import { createFormats, type Formats } from '#app/shared/text/formats'
import { nowMs } from '#app/shared/time/clock'
import { readChosenAddress } from '#app/visits/analytics/chosen_period'
import { readNearestReport } from '#app/visits/analytics/queries/read_nearest_report'
import type { Report } from '#app/visits/analytics/report'
import { PRESETS } from '#app/visits/analytics/rules/asked_period'
import { listChartPoints } from '#app/visits/analytics/rules/chart_points'
import { buildClicksChart } from '#app/visits/analytics/rules/clicks_chart'
import { toReportInput } from '#app/visits/analytics/rules/page_address'
import { buildComparedLine } from '#app/visits/analytics/rules/previous_series'

/** Versions that the page shows. */
const LATEST = 4

/** Builds what every page of a link shows above itself. */
export function buildLinkHead(ctx: HttpContext, link: LinkRecord) {
  const base = buildAreaPath(ctx, '/links')
  return {
    link,
    base,
    place: buildAreaPath(ctx),
    own: `${base}/${link.id}`,
    analytics: `${base}/${link.id}/analytics`,
    host: new URL(link.shortUrl).host,
    zone: ctx.access.workspace.timeZone,
    mayWrite: isAtLeast(ctx.access.role, 'Manager'),
  }
}

/** Lists the link's notes, and those of its campaign and workspace that stand in the chart. */
async function listShownNotes(
  workspaceId: string,
  link: LinkRecord,
  { from, to }: { from: string; to: string }
) {
  const own = await listNotes(workspaceId, { linkId: link.id })
  const inChart = await listNotes(workspaceId, { from, to })
  const others = filterLinkNotes(inChart, link).filter(({ linkId }) => linkId !== link.id)
  const moment = ({ date, time }: (typeof own)[number]) => `${date} ${time ?? ''}`
  return [...own, ...others].sort((one, other) => moment(one).localeCompare(moment(other)))
}

/** Values of a breakdown, of which the page shows the first; routing needs those of each rule. */
const TOP = 30

/** Reads the report of the period that was chosen. */
async function readLinkReport(ctx: HttpContext, link: LinkRecord) {
  const { workspace, rawClickDays } = ctx.access
  const scope = { workspaceId: workspace.id, linkId: link.id, timeZone: workspace.timeZone }
  const { period, ...rest } = readChosenAddress(workspace, choosePreset(ctx, PRESETS))
  const input = toReportInput({ period, ...rest }, TOP)
  const { report } = await readNearestReport(input, { ...scope, rawClicksDays: rawClickDays }, true)
  return { report, days: period.days }
}

/** Builds everything that a link's own page shows. */
export async function buildLinkPage(ctx: HttpContext, link: LinkRecord) {
  const { workspace } = ctx.access
  const { report, days } = await readLinkReport(ctx, link)
  const names = {
    clicks: ctx.i18n.t('link.figure.clicks'),
    scans: ctx.i18n.t('link.figure.scans'),
    visitors: ctx.i18n.t('link.figure.visitors'),
  }
  const chart = buildClicksChart(report, names, link.id, nowMs())
  const dates = createFormats(ctx.i18n.t('shell.language_tag'), 'UTC', nowMs)
  const notes = await listShownNotes(workspace.id, link, report)
  const marks = numberChartNotes(notes, chart.days, report.to)
  const history = await listLinkVersions(workspace.id, link.id, { pageSize: LATEST })
  const places = await findCampaignAndFolderNames(workspace.id, {
    campaigns: link.campaignId ? [link.campaignId] : [],
    folders: link.folderId ? [link.folderId] : [],
  })
  const head = buildLinkHead(ctx, link)
  return {
    ...head,
    report,
    days,
    presets: PRESETS,
    fileUrl: (table: string, format: string) =>
      `${head.analytics}/table?days=${days}&table=${table}&format=${format}`,
    notes: notes.map((note) => ({ ...note, mark: marks.find((one) => one.notes.includes(note)) })),
    chart: {
      ...chart,
      points: listPoints(dates, report, head.analytics),
      previous: buildComparedLine(
        report,
        ({ from, to }) =>
          ctx.i18n.t('analytics.before', { from: dates.date(from), to: dates.date(to) }),
        dates.weekday
      ),
    },
    left: Object.entries(report.excluded).filter(([, visits]) => visits > 0),
    why: describeLinkState(ctx, link),
    marks: marks.map((mark) => ({ ...mark, href: `#day-${mark.number}` })),
    top: buildLinkTop(ctx, link, report, `${head.analytics}?days=${days}`),
    stops: listRoutingStops(ctx, link, report),
    bells: await findShownBells(ctx.access, { linkId: link.id }),
    codes: await listQrCodes(workspace.id, { linkId: link.id }),
    versions: await describeVersions(ctx, link, history.items),
    versionCount: history.totalItems,
    campaignName: places.campaigns[0]?.name ?? null,
    folderName: places.folders[0]?.name ?? null,
    createdByName: await findPersonName(link.createdBy),
    looksAtHealth: await areChecksOn(workspace.id),
    healthSentences: await findHealthSentences([link]),
  }
}

/** A click on a day of the plot leads to that day of the report. */
function listPoints(format: Formats, report: Report, analytics: string) {
  return listChartPoints(report, {
    formatDay: format.day,
    formatDate: format.date,
    formatWeekday: format.weekday,
    formatMonth: format.month,
    urlWith: (changes) => {
      const parts = Object.entries(changes).filter(([, value]) => value !== null)
      const query = new URLSearchParams(parts as [string, string][])
      return `${analytics}?${query}`
    },
  })
}

/** A stop of the line: which visitors it takes, where to, and how many went there. */
export interface RoutingStop {
  id: string
  kind: 'rule' | 'split' | 'else'
  name: string | null

  /** What has to hold, in words. */
  conditions: string[]
  destinationUrl: string
  appUrl: string | null
  weight: number | null

  /** Clicks and scans that went there; null: not counted apart. */
  visits: number | null
}

/** Lists a link's routing in the order in which it is tried. */
export function listRoutingStops(
  ctx: HttpContext,
  link: LinkRecord,
  report: Report | null
): RoutingStop[] {
  const { rules, split } = link.routing
  const counted = (kind: 'rules' | 'splits', id: string) => {
    const share = report?.top[kind].find(({ key }) => key === id)
    return report ? (share?.humanClicks ?? 0) + (share?.scans ?? 0) : null
  }
  const last: RoutingStop = {
    ...{ id: '', kind: 'else', name: null, conditions: [], appUrl: null, weight: null },
    destinationUrl: link.destinationUrl,
    visits: null,
  }
  return [
    ...rules.map((rule) => ({
      ...{ id: rule.id, kind: 'rule' as const, name: rule.name, weight: null },
      conditions: describeConditions(ctx, rule),
      destinationUrl: rule.destinationUrl ?? link.destinationUrl,
      appUrl: rule.appUrl,
      visits: counted('rules', rule.id),
    })),
    ...split.map((share) => ({
      ...{ id: share.id, kind: 'split' as const, name: share.name, conditions: [], appUrl: null },
      destinationUrl: share.destinationUrl,
      weight: share.weight,
      visits: counted('splits', share.id),
    })),
    ...(split.length === 0 ? [last] : []),
  ]
}

/** Says what has to hold, one text a kind. */
function describeConditions(ctx: HttpContext, rule: RuleConditions): string[] {
  const locale = readFormLocale(ctx)
  return CONDITION_KINDS.filter((kind) => rule[kind].length > 0).map((kind) =>
    rule[kind].map((value) => nameConditionValue(kind, value, locale)).join(', ')
  )
}
