import { DateTime } from 'luxon'
import { chooseLinks } from '#app/linking/link_list/queries/choose_links'
import { isId } from '#app/shared/ids'
import { invalidField } from '#app/shared/problems/problems'
import { formatCsv } from '#app/shared/text/csv'
import { nowMs } from '#app/shared/time/clock'
import { analyticsProblem } from '#app/visits/analytics/problems'
import { hadRawClicks } from '#app/visits/analytics/queries/expired_clicks'
import { ExportedLinks, type ExportedLink } from '#app/visits/analytics/queries/exported_links'
import { requirePlaces } from '#app/visits/analytics/queries/require_places'
import type { ReportScope } from '#app/visits/analytics/report_question'
import { resolveLanding } from '#app/visits/analytics/rules/destination'
import { readFilters, type FilterInput } from '#app/visits/analytics/rules/filters'
import {
  findFirstRawClickDay,
  resolvePeriod,
  spanOfPeriod,
  type PeriodInput,
} from '#app/visits/analytics/rules/period'
import { knowsPlaces } from '#app/visits/places/place_database'
import {
  readLatestClicks,
  readRawClicks,
  type RawClick,
} from '#app/visits/raw_clicks/queries/exported_clicks'

/** Columns of the export. Behaviour, section 5.5. */
export const CLICK_EXPORT_COLUMNS = [
  'clickedAt',
  'linkId',
  'shortUrl',
  'destinationUrl',
  'qrCodeId',
  'campaignId',
  'rule',
  'split',
  'country',
  'device',
  'operatingSystem',
  'browser',
  'language',
  'referrer',
  'class',
] as const

/** Added where a city database is installed. */
const PLACE_COLUMNS = ['region', 'city']

/** Added where it is asked for: the rule that decided the class. */
const RULE_COLUMN = 'classRule'

/** What an export is of, as it was asked for. */
export interface ExportInput extends PeriodInput, FilterInput {
  classRule?: 'true' | 'false'
}

/** A raw click with the link that answered it, and where that led; null where the link was deleted. */
export interface ExportedClick {
  click: RawClick
  link: ExportedLink | null
  landing: ReturnType<typeof resolveLanding> | null
}

/**
 * Exports raw clicks as CSV, line by line, days of the workspace's zone unless another is named. It
 * begins with the first day whose raw clicks are kept where no other is asked for.
 *
 * @throws Problem `request.invalid`, `analytics.time_zone_invalid`, `analytics.raw_clicks_gone`,
 * `clicks.unreadable`, before the first line
 */
export async function exportClicks(
  input: ExportInput,
  scope: ReportScope
): Promise<AsyncGenerator<string>> {
  return lines(await readExportedClicks(input, scope), chooseExportColumns(input))
}

/**
 * Reads the clicks of an export, a page at a time.
 *
 * @throws Problem as `exportClicks`
 */
export async function readExportedClicks(
  input: ExportInput,
  scope: ReportScope
): Promise<AsyncGenerator<ExportedClick[]>> {
  const { selection, span } = await readQuestion(input, scope)
  return withLinks(await readRawClicks(selection, span))
}

/** A click as the list of clicks has it. */
export type ListedClick = Record<(typeof CLICK_EXPORT_COLUMNS)[number], string | null> & {
  id: string

  /** Where a city database is installed. */
  region?: string | null
  city?: string | null
}

/**
 * Lists raw clicks, newest first.
 *
 * @param before id of the last click of the page before; null: the first page
 * @throws Problem as `exportClicks`
 */
export async function listClicks(
  input: ExportInput & { before?: string; limit?: number },
  scope: ReportScope
): Promise<{ items: ListedClick[]; nextBefore: string | null }> {
  const { selection, span } = await readQuestion(input, scope)
  const { before = null, limit = 100 } = input
  if (before !== null && !isId(before)) throw invalidField('before', 'Give the id of a click.')
  const clicks = await readLatestClicks(selection, span, { before, limit })
  const shown = await findLinksOf(clicks, new ExportedLinks())
  const { names, toCells: cellsOf } = chooseExportColumns({})
  const items = shown.map((one) => {
    const cells = cellsOf(one)
    const named = names.map((name, at) => [name, cells[at]])
    return { id: one.click.id, ...Object.fromEntries(named) } as ListedClick
  })
  return { items, nextBefore: clicks.length < limit ? null : clicks.at(-1)!.id }
}

async function readQuestion(input: ExportInput, scope: ReportScope) {
  const { workspaceId, timeZone, rawClicksDays } = scope
  const asked = resolvePeriod(input, timeZone, nowMs())
  const keptFrom = findFirstRawClickDay(rawClicksDays, asked.timeZone, nowMs())
  const isAllKept = input.from === undefined && keptFrom <= asked.to
  const period = isAllKept
    ? resolvePeriod({ ...input, from: keptFrom }, timeZone, nowMs())
    : { ...asked, from: asked.from < keptFrom ? keptFrom : asked.from }
  requirePlaces(input)
  const filters = readFilters(input, period.timeZone)
  const links = await chooseLinks(scope, filters.byLink)
  if (input.from !== undefined) {
    await requireKept({ from: asked.from, to: asked.to, keptFrom }, links?.ids ?? [workspaceId])
  }
  return {
    selection: { workspaceId, links, filters },
    span: spanOfPeriod(period),
  }
}

/** @throws Problem `analytics.raw_clicks_gone` where clicks of the period were deleted by their age */
async function requireKept(
  { from, to, keptFrom }: { from: string; to: string; keptFrom: string },
  scopeIds: readonly string[]
): Promise<void> {
  const lastGone = DateTime.fromISO(keptFrom, { zone: 'utc' }).minus({ days: 1 }).toISODate()!
  const gone = { from, to: to < lastGone ? to : lastGone }
  if (gone.from > gone.to || !(await hadRawClicks(scopeIds, gone))) return
  throw analyticsProblem('analytics.raw_clicks_gone', {
    detail: 'Raw clicks of these days were deleted because of their age. Start at `rawClicksFrom`.',
    field: 'from',
    extra: { rawClicksFrom: keptFrom },
  })
}

async function* withLinks(pages: AsyncGenerator<RawClick[]>): AsyncGenerator<ExportedClick[]> {
  const links = new ExportedLinks()
  for await (const page of pages) yield await findLinksOf(page, links)
}

async function findLinksOf(page: RawClick[], links: ExportedLinks): Promise<ExportedClick[]> {
  await links.learn(page)
  return page.map((click) => {
    const link = links.of(click)
    const path = { ruleId: click.rule_id, splitId: click.split_id }
    return { click, link, landing: link && resolveLanding(link, path) }
  })
}

async function* lines(
  pages: AsyncGenerator<ExportedClick[]>,
  chosen: ExportColumns
): AsyncGenerator<string> {
  yield formatCsv([chosen.names])
  for await (const page of pages) {
    if (page.length > 0) yield formatCsv(page.map(chosen.toCells))
  }
}

/** Names of the columns of an export, and what turns a click into its cells. */
interface ExportColumns {
  names: string[]
  toCells(click: ExportedClick): (string | null)[]
}

/** Chooses the columns of an export: in every kind of file they are the same. */
export function chooseExportColumns({ classRule }: ExportInput): ExportColumns {
  const withPlaces = knowsPlaces()
  const withRule = classRule === 'true'
  return {
    names: [
      ...CLICK_EXPORT_COLUMNS,
      ...(withPlaces ? PLACE_COLUMNS : []),
      ...(withRule ? [RULE_COLUMN] : []),
    ],
    toCells: (one) => [
      ...toCells(one),
      ...(withPlaces ? [one.click.region, one.click.city] : []),
      ...(withRule ? [one.click.class_rule] : []),
    ],
  }
}

/** Returns the cells of a line, in the order of `CLICK_EXPORT_COLUMNS`. */
function toCells({ click, link, landing }: ExportedClick): (string | null)[] {
  return [
    click.clicked_at.toISOString(),
    click.link_id,
    link?.shortUrl ?? null,
    landing?.destinationUrl ?? null,
    click.qr_code_id,
    click.campaign_id,
    landing ? landing.rule : click.rule_id,
    landing ? landing.split : click.split_id,
    click.country,
    click.device,
    click.operating_system,
    click.browser,
    click.language,
    click.referrer,
    click.class,
  ]
}
