import type { HttpContext } from '@adonisjs/core/http'
import { listCampaignNames } from '#app/linking/campaigns/queries/campaign_names'
import { findByAddress } from '#app/linking/links/queries/find_by_address'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { failForm, isFormError } from '#app/platform/console/form_state'
import { choosePreset } from '#app/platform/console/kept_period'
import { invalidField } from '#app/shared/problems/problems'
import { createFormats } from '#app/shared/text/formats'
import { nowMs } from '#app/shared/time/clock'
import { readChosenAddress } from '#app/visits/analytics/chosen_period'
import {
  COMPARED_IDS,
  MOST_COMPARED,
  readComparison,
  type Comparison,
} from '#app/visits/analytics/queries/read_comparison'
import { toReportScope } from '#app/visits/analytics/report_scope'
import { PRESETS } from '#app/visits/analytics/rules/asked_period'
import { buildComparisonChart } from '#app/visits/analytics/rules/comparison_chart'
import { INTERVALS } from '#app/visits/analytics/rules/intervals'

const NAMES = Object.values(COMPARED_IDS)
type Name = (typeof NAMES)[number]
type Ids = Record<Name, string[]>

/** Hours need raw clicks of everything: Analytics shows them of one thing. */
const SHOWN_INTERVALS = INTERVALS.filter((one) => one !== 'hour')

const PATHS = {
  Link: 'links',
  Campaign: 'campaigns',
  QrCode: 'qr-codes',
  Variant: 'links',
} as const

/** Links, campaigns, QR codes and variants side by side, which lists and the page itself choose. */
export default class ComparisonPageController {
  async show(ctx: HttpContext) {
    const { workspace } = ctx.access
    const query = ctx.request.qs()
    const ids = readIds(query)
    await addTyped(ctx, ids)
    const { input: period, days } = readChosenAddress(
      workspace,
      choosePreset(ctx, PRESETS),
      query
    ).period
    const interval = SHOWN_INTERVALS.find((one) => one === query.interval) ?? 'day'
    const base = buildAreaPath(ctx, '/analytics/compare')
    const parts = { days, from: days ? null : period.from, to: days ? null : period.to, interval }
    const urlWith = (changes: Record<string, unknown>) =>
      buildUrl(base, { ...ids, ...parts, ...changes })
    const isEnough = NAMES.flatMap((kind) => ids[kind]).length > 1
    const comparison = isEnough ? await attempt(ctx, { ...period, ...ids, interval }) : null
    return ctx.view.render('pages/visits/analytics/compare', {
      place: buildAreaPath(ctx),
      mayShare: isAtLeast(ctx.access.role, 'Manager'),
      base,
      days,
      interval,
      period: comparison ?? period,
      presets: PRESETS,
      intervals: SHOWN_INTERVALS,
      urlWith,
      compareQuery: new URLSearchParams(
        NAMES.flatMap((kind) =>
          ids[kind].map((id): [string, string] => ['compare', `${kind} ${id}`])
        )
      ),
      hidden: listFields({ ...ids, ...parts }),
      isFull: NAMES.flatMap((kind) => ids[kind]).length >= MOST_COMPARED,
      campaigns: await listCampaignNames(workspace.id),
      items: comparison?.items.map((item) => ({
        ...item,
        url: `${buildAreaPath(ctx)}/${PATHS[item.kind]}/${item.id.split('.', 1)}`,
        without: urlWith({
          [COMPARED_IDS[item.kind]]: ids[COMPARED_IDS[item.kind]].filter((id) => id !== item.id),
        }),
      })),
      chart: comparison && buildChart(ctx, comparison),
    })
  }
}

/** Reads ids by their kinds, and those of a list whose boxes were ticked: `of` says what they are. */
function readIds(query: Record<string, unknown>): Ids {
  const of = NAMES.find((name) => name === query.of)
  const texts = (given: unknown) =>
    [given].flat().filter((one): one is string => typeof one === 'string' && one !== '')
  const read = (kind: Name) => [
    ...new Set([
      ...texts(query[kind]),
      ...(kind === of ? texts([query.ids, query.linkIds].flat()) : []),
    ]),
  ]
  return Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Ids
}

/** Adds the link that someone typed; one that is none is an error at the field. */
async function addTyped(ctx: HttpContext, ids: Ids): Promise<void> {
  const { link } = ctx.request.qs()
  const typed = typeof link === 'string' ? link.trim().slice(0, 500) : ''
  if (typed === '') return
  const id = await findByAddress(ctx.access.workspace.id, typed)
  if (id === null) failForm(ctx, invalidField('link', ctx.i18n.t('analytics.no_link')))
  else if (!ids.linkId.includes(id)) ids.linkId.push(id)
}

/** Reads the comparison; what makes none is an error of the page. */
async function attempt(
  ctx: HttpContext,
  input: Parameters<typeof readComparison>[0]
): Promise<Comparison | null> {
  try {
    return await readComparison(input, toReportScope(ctx.access, null))
  } catch (error) {
    if (!isFormError(error)) throw error
    failForm(ctx, error)
    return null
  }
}

function buildChart({ i18n }: HttpContext, comparison: Comparison) {
  const format = createFormats(i18n.t('shell.language_tag'), 'UTC', nowMs)
  const chart = buildComparisonChart(comparison, {
    formatDay: format.day,
    formatWeekday: format.weekday,
    formatMonth: format.month,
  })
  return { ...chart, unit: i18n.t(`analytics.interval.${comparison.interval}`) }
}

function listFields(parts: Record<string, unknown>): [string, string][] {
  return Object.entries(parts).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== null && one !== undefined)
      .map((one): [string, string] => [name, String(one)])
  )
}

function buildUrl(base: string, parts: Record<string, unknown>): string {
  return `${base}?${new URLSearchParams(listFields(parts))}`
}
