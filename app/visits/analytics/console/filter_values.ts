import type { HttpContext } from '@adonisjs/core/http'
import { servingDomains } from '#app/linking/domains/queries/serving_domains'
import { listFolders } from '#app/linking/folders/queries/list_folders'
import { formatFolderPath, sortAsTree } from '#app/linking/folders/rules/folder_paths'
import { listTags } from '#app/linking/tags/queries/list_tags'
import type { AskedReport } from '#app/visits/analytics/console/asked_report'
import { createTopWords } from '#app/visits/analytics/console/breakdowns'
import { attemptReport } from '#app/visits/analytics/console/report_attempt'
import { UNKNOWN_VALUE } from '#app/visits/analytics/rules/filters'
import type { PageAddress, PageFilterName } from '#app/visits/analytics/rules/page_address'
import { formatTopName } from '#app/visits/analytics/rules/top_rows'
import { OTHER_VALUES } from '#app/visits/clicks/rules/breakdown'
import { findDimensionOf, type Dimension } from '#app/visits/raw_clicks/dimensions'

/** A value to pick. */
interface FilterValue {
  value: string
  label: string

  /** Clicks and scans in the period; of what links have, links; null: not counted. */
  count: number | null
  isPicked: boolean
}

/**
 * Lists the values that a filter can be given, those in use first, the most frequent at the top.
 *
 * @param asked with the other filters alone: what they leave is what can be picked
 * @param picked values that the filter has
 */
export async function listFilterValues(
  ctx: HttpContext,
  asked: AskedReport & { filters: PageAddress['filters'] },
  name: PageFilterName,
  picked: readonly string[]
): Promise<FilterValue[]> {
  const dimension = findDimensionOf(name)
  const found = dimension
    ? await listOfReport(ctx, asked, dimension)
    : await listOfLinks(ctx.access.workspace.id, name)
  const gone = picked.filter((value) => !found.some((one) => one.value === value))
  const others = gone.map((value) => ({ value, label: value, count: null }))
  return [...others, ...found].map((one) => ({ ...one, isPicked: picked.includes(one.value) }))
}

async function listOfReport(
  ctx: HttpContext,
  { link, input, scope, address, filters }: AskedReport & { filters: PageAddress['filters'] },
  dimension: Dimension
) {
  const { top, timeZone, from, to } = input
  const wanted = { ...filters, top, timeZone, from, to, trigger: address.trigger ?? undefined }
  const topOf = (one: Dimension) => (one === dimension ? top! : 0)
  const { report } = await attemptReport(ctx, wanted, { ...scope, topOf }, true)
  const words = createTopWords(ctx, link)
  const values = report.top[dimension]
    .filter(({ key }) => key !== OTHER_VALUES)
    .map(({ key, name, humanClicks, scans }) => ({
      value: key === '' ? UNKNOWN_VALUE : key,
      label: formatTopName(dimension, key, name, words),
      count: humanClicks + scans,
    }))
  return dimension === 'hours' ? values.sort((a, b) => Number(a.value) - Number(b.value)) : values
}

async function listOfLinks(workspaceId: string, name: PageFilterName) {
  if (name === 'tag') {
    const tags = await listTags(workspaceId)
    return tags
      .sort((one, other) => other.linkCount - one.linkCount)
      .map((tag) => ({ value: tag.name, label: tag.name, count: tag.linkCount }))
  }
  if (name === 'folderId') {
    return sortAsTree(await listFolders(workspaceId)).map((folder) => ({
      value: folder.id,
      label: formatFolderPath(folder),
      count: folder.linkCount,
    }))
  }
  const domains = await servingDomains(workspaceId)
  return domains.map(({ id, hostname }) => ({ value: id, label: hostname, count: null }))
}
