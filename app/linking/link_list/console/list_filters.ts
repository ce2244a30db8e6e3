import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import type { OpenListing } from '#app/linking/link_list/console/open_listing'
import type { LinkFilter } from '#app/linking/link_list/queries/filter'
import { joinTokens, splitTokens } from '#app/linking/links/rules/token_text'
import type { FilterChoices } from '#app/linking/saved_views/queries/filter_choices'
import { describeFilter } from '#app/linking/saved_views/rules/filter_words'
import { createTranslator } from '#app/platform/console/translator'

/** Returns the created range as fields of days take it: a moment stands for its day. */
export function toDayFields(filter: LinkFilter, timeZone: string) {
  const day = (value?: string | null) =>
    value && value.length > 10 ? DateTime.fromISO(value, { zone: timeZone }).toISODate() : value
  return { createdFrom: day(filter.createdFrom), createdTo: day(filter.createdTo) }
}

/** Builds each filter that holds, in words, with the address of the list without it. */
export function buildFilterChips(ctx: HttpContext, open: OpenListing, choices: FilterChoices) {
  const { filter } = open.address
  return describeFilter(filter, choices, createTranslator(ctx)).map((words) => ({
    ...words,
    url: open.urlOf({ filter: words.without }),
  }))
}

/** Returns all tags that are asked for, as one field takes them. */
export function joinFilterTags({ tag, tags }: LinkFilter): string {
  return joinTokens([...(tag ? [tag] : []), ...splitTokens(tags ?? '')])
}

/** Returns the filter with one more tag: a press on a tag of a row narrows further. */
export function addFilterTag(filter: LinkFilter, tag: string): LinkFilter {
  if (!filter.tag && !filter.tags) return { ...filter, tag }
  const tags = splitTokens(joinFilterTags(filter))
  if (!tags.includes(tag)) tags.push(tag)
  return { ...filter, tag: undefined, tags: joinTokens(tags) }
}
