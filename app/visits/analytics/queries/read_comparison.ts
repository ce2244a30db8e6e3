import { placementProblem } from '#app/linking/links/placement_problems'
import { findLink } from '#app/linking/links/queries/find_link'
import { findCampaignAndFolderNames } from '#app/linking/links/queries/find_names'
import { findQrCode } from '#app/linking/qr_codes/queries/find_qr_code'
import { invalidField } from '#app/shared/problems'
import { readReport } from '#app/visits/analytics/queries/read_report'
import type { Report } from '#app/visits/analytics/report'
import type { ReportScope } from '#app/visits/analytics/report_question'
import type { Interval } from '#app/visits/analytics/rules/intervals'
import type { PeriodInput } from '#app/visits/analytics/rules/period'

/** What can be compared with its like, or with another. */
export const COMPARED_KINDS = ['Link', 'Campaign', 'QrCode'] as const
export type ComparedKind = (typeof COMPARED_KINDS)[number]

/** Items of one comparison. */
export const FEWEST_COMPARED = 2
export const MOST_COMPARED = 5

/** What is compared: ids of each kind. */
export interface ComparedIds {
  linkId?: string[]
  campaignId?: string[]
  qrCodeId?: string[]
}

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

type Named = Pick<ComparedItem, 'kind' | 'id' | 'name'>

/**
 * Compares links, campaigns and QR codes: the same figures of each, over the same entries.
 *
 * @throws Problem `request.invalid` for another number of items, `link.not_found`, `campaign.not_found`,
 * `qr.not_found`, and what `readReport` throws
 */
export async function readComparison(
  { linkId = [], campaignId = [], qrCodeId = [], ...period }: ComparisonInput,
  scope: ReportScope
): Promise<Comparison> {
  const ids = [linkId, campaignId, qrCodeId].map((some) => [...new Set(some)])
  const count = ids.flat().length
  if (count < FEWEST_COMPARED || count > MOST_COMPARED) {
    throw invalidField(
      'linkId',
      `Compare ${FEWEST_COMPARED} to ${MOST_COMPARED} links, campaigns and QR codes.`
    )
  }
  const named: Named[] = []
  for (const [at, some] of ids.entries()) {
    for (const id of some) named.push(await FIND[COMPARED_KINDS[at]](scope.workspaceId, id))
  }
  const reports: Report[] = []
  for (const { kind, id } of named) {
    reports.push(await readReport({ ...period, [FILTER[kind]]: [id], top: 0 }, scope))
  }
  const { from, to, interval, timeZone } = reports[0]
  const items = named.map((one, at) => ({
    ...one,
    totals: reports[at].totals,
    series: reports[at].series,
  }))
  return { from, to, interval, timeZone, items }
}

const FILTER = { Link: 'linkId', Campaign: 'campaignId', QrCode: 'qrCodeId' } as const

const FIND: Record<ComparedKind, (workspaceId: string, id: string) => Promise<Named>> = {
  Link: async (workspaceId, id) => {
    const { title, alias } = await findLink(workspaceId, id)
    return { kind: 'Link', id, name: title || `/${alias}` }
  },
  Campaign: async (workspaceId, id) => {
    const named = await findCampaignAndFolderNames(workspaceId, { campaigns: [id], folders: [] })
    const [campaign] = named.campaigns
    if (!campaign) throw placementProblem('campaign.not_found')
    return { kind: 'Campaign', id, name: campaign.name }
  },
  QrCode: async (workspaceId, id) => {
    const { name } = await findQrCode(workspaceId, id)
    return { kind: 'QrCode', id, name }
  },
}
