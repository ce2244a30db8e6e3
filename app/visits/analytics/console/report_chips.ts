import type { HttpContext } from '@adonisjs/core/http'
import type { LinkRecord } from '#app/linking/links/link'
import { findCampaignAndFolderNames } from '#app/linking/links/queries/find_names'
import { createFormats } from '#app/shared/text/formats'
import { nowMs } from '#app/shared/time/clock'
import { createTopWords } from '#app/visits/analytics/console/breakdowns'
import type { Report } from '#app/visits/analytics/report'
import { UNKNOWN_VALUE } from '#app/visits/analytics/rules/filters'
import type {
  AddressChanges,
  PageAddress,
  PageFilterName,
} from '#app/visits/analytics/rules/page_address'
import { formatTopName } from '#app/visits/analytics/rules/top_rows'
import { findDimensionOf } from '#app/visits/raw_clicks/dimensions'

/** One thing that narrows a report, and the address without it. */
interface ReportChip {
  label: string
  value: string
  url: string

  /** Does it leave out what has the value? */
  isExcluded?: boolean
}

interface ChipParts {
  address: PageAddress
  report: Report
  link: LinkRecord | null

  /** The link where it is a filter, and not what the page is about. */
  filteredTo: LinkRecord | null
  urlWith: (changes: AddressChanges) => string
}

const EXCLUDED = 'exclude.'

/** Builds a chip for each thing that narrows the report: link, one day, filters. */
export async function buildReportChips(ctx: HttpContext, parts: ChipParts): Promise<ReportChip[]> {
  const { address, report, filteredTo, urlWith } = parts
  const say = (key: string) => ctx.i18n.t(key)
  const chips: ReportChip[] = []
  if (filteredTo) {
    const value = filteredTo.title || `/${filteredTo.alias}`
    chips.push({ label: say('analytics.link'), value, url: urlWith({ linkId: null }) })
  }
  if (report.from === report.to && address.period.days === null) {
    const format = createFormats(say('shell.language_tag'), 'UTC', nowMs)
    const url = urlWith({ from: null, to: null, interval: null })
    chips.push({ label: say('analytics.one_day'), value: format.date(report.from), url })
  }
  if (address.trigger) {
    const value = say(`analytics.trigger.${address.trigger}`)
    chips.push({ label: say('analytics.trigger.label'), value, url: urlWith({ trigger: null }) })
  }
  const nameOf = await createNamer(ctx, parts)
  for (const [key, values] of Object.entries(address.filters)) {
    const isExcluded = key.startsWith(EXCLUDED)
    const name = (isExcluded ? key.slice(EXCLUDED.length) : key) as PageFilterName
    for (const value of values) {
      const rest = values.filter((one) => one !== value)
      chips.push({
        label: say(`analytics.filter.${name}`),
        isExcluded,
        value: nameOf(name, value),
        url: urlWith({ [key]: rest.length > 0 ? rest : null }),
      })
    }
  }
  return chips
}

/** Names filtered values as the report does; a campaign or folder without clicks by its own name. */
async function createNamer(ctx: HttpContext, { address, report, link }: ChipParts) {
  const words = createTopWords(ctx, link)
  const { filters } = address
  const named = await findCampaignAndFolderNames(ctx.access.workspace.id, {
    campaigns: filters.campaignId ?? [],
    folders: filters.folderId ?? [],
  })
  const names = new Map([...named.campaigns, ...named.folders].map(({ id, name }) => [id, name]))
  return (filter: PageFilterName, value: string): string => {
    const dimension = findDimensionOf(filter)
    const key = value === UNKNOWN_VALUE ? '' : value
    if (!dimension) return names.get(key) ?? (key || words.say('unknown.other', value))
    const known = report.top[dimension].find((one) => one.key === key)?.name
    return formatTopName(dimension, key, known ?? names.get(key) ?? value, words)
  }
}
