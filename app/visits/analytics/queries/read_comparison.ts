import { placementProblem } from '#app/linking/links/placement_problems'
import { findLink } from '#app/linking/links/queries/find_link'
import { findCampaignAndFolderNames } from '#app/linking/links/queries/find_names'
import { findQrCode } from '#app/linking/qr_codes/queries/find_qr_code'
import { routingProblem } from '#app/redirect/routing/problems'
import type { Problem } from '#app/shared/problems/problem'
import { invalidField } from '#app/shared/problems/problems'
import { readReport } from '#app/visits/analytics/queries/read_report'
import {
  readValueReport,
  type ReportedValue,
} from '#app/visits/analytics/queries/read_value_report'
import type { Report } from '#app/visits/analytics/report'
import type { ReportScope } from '#app/visits/analytics/report_question'
import type { Interval } from '#app/visits/analytics/rules/intervals'
import type { PeriodInput } from '#app/visits/analytics/rules/period'

/** What can be compared with its like, or with another, and what its ids are called. */
export const COMPARED_IDS = {
  Link: 'linkId',
  Campaign: 'campaignId',
  QrCode: 'qrCodeId',
  Variant: 'variantId',
} as const
export type ComparedKind = keyof typeof COMPARED_IDS
export const COMPARED_KINDS = Object.keys(COMPARED_IDS) as ComparedKind[]

/** Returns what a comparison calls a variant of a link's A/B test: its own id is one of its link alone. */
export const buildVariantId = (linkId: string, variantId: string) => `${linkId}.${variantId}`

/** Items of one comparison. */
export const FEWEST_COMPARED = 2
export const MOST_COMPARED = 5

/** What is compared: ids of each kind. */
export type ComparedIds = Partial<Record<(typeof COMPARED_IDS)[ComparedKind], string[]>>

export interface ComparisonInput extends PeriodInput, ComparedIds {
  interval?: Interval
}

/** One item of a comparison with its figures. */
export interface ComparedItem extends Pick<Report, 'totals' | 'series'> {
  kind: ComparedKind
  id: string
  name: string
}

/** Figures of some items over the same time. */
export interface Comparison extends Pick<Report, 'from' | 'to' | 'interval' | 'timeZone'> {
  items: ComparedItem[]
}

/** An item by its name. */
export type ComparedName = Pick<ComparedItem, 'kind' | 'id' | 'name'>

/**
 * Compares links, campaigns, QR codes and variants of A/B tests: the same figures of each, over the same
 * entries.
 *
 * @throws Problem `request.invalid` for another number of items, `link.not_found`, `campaign.not_found`,
 * `qr.not_found`, `routing.variant_not_found`, and what `compareNamed` throws
 */
export async function readComparison(
  { from, to, timeZone, interval, ...ids }: ComparisonInput,
  scope: ReportScope
): Promise<Comparison> {
  const items = COMPARED_KINDS.flatMap((kind) =>
    [...new Set(ids[COMPARED_IDS[kind]])].map((id) => ({ kind, id }))
  )
  if (items.length < FEWEST_COMPARED || items.length > MOST_COMPARED) throw wrongNumber('linkId')
  const named = await findCompared(scope.workspaceId, items)
  return compareNamed(named, { from, to, timeZone, interval }, scope)
}

/** @param field what named the items */
export function wrongNumber(field: string): Problem {
  const most = `${FEWEST_COMPARED} to ${MOST_COMPARED}`
  return invalidField(field, `Compare ${most} links, campaigns, QR codes and variants.`)
}

/**
 * Finds items by their ids, in the same order.
 *
 * @throws Problem `link.not_found`, `campaign.not_found`, `qr.not_found`, `routing.variant_not_found`
 */
export async function findCompared(
  workspaceId: string,
  items: readonly Pick<ComparedItem, 'kind' | 'id'>[]
): Promise<ComparedName[]> {
  const named: ComparedName[] = []
  for (const { kind, id } of items) {
    named.push({ kind, id, name: await FIND_NAME[kind](workspaceId, id) })
  }
  return named
}

/**
 * Reads the figures of items over one time.
 *
 * @throws what `readReport` and `readValueReport` throw
 */
export async function compareNamed(
  named: readonly ComparedName[],
  period: PeriodInput & { interval?: Interval },
  scope: ReportScope
): Promise<Comparison> {
  const reports: Report[] = []
  const input = { ...period, top: 0 }
  for (const { kind, id } of named) {
    reports.push(
      kind === 'Link'
        ? await readReport(input, { ...scope, linkId: id })
        : await readValueReport(input, scope, toReportedValue(kind, id))
    )
  }
  const { from, to, interval, timeZone } = reports[0]
  const items = named.map((one, at) => ({
    ...one,
    totals: reports[at].totals,
    series: reports[at].series,
  }))
  return { from, to, interval, timeZone, items }
}

function toReportedValue(kind: Exclude<ComparedKind, 'Link'>, id: string): ReportedValue {
  if (kind !== 'Variant') return { dimension: kind === 'Campaign' ? 'campaigns' : 'qrCodes', id }
  const [linkId, variantId] = id.split('.')
  return { dimension: 'splits', id: variantId, linkId }
}

const FIND_NAME: Record<ComparedKind, (workspaceId: string, id: string) => Promise<string>> = {
  Link: async (workspaceId, id) => {
    const { title, alias } = await findLink(workspaceId, id)
    return title || `/${alias}`
  },
  Campaign: async (workspaceId, id) => {
    const named = await findCampaignAndFolderNames(workspaceId, { campaigns: [id], folders: [] })
    const [campaign] = named.campaigns
    if (!campaign) throw placementProblem('campaign.not_found')
    return campaign.name
  },
  QrCode: async (workspaceId, id) => {
    const { name } = await findQrCode(workspaceId, id)
    return name
  },
  Variant: async (workspaceId, id) => {
    const [linkId, variantId] = id.split('.', 2)
    const { title, alias, routing } = await findLink(workspaceId, linkId)
    const variant = routing.split.find((one) => one.id === variantId)
    if (!variant || id !== buildVariantId(linkId, variantId)) {
      throw routingProblem('routing.variant_not_found')
    }
    return `${title || `/${alias}`}: ${variant.name || variantId}`
  },
}
