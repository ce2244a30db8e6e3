import { formatFolderPath } from '#app/linking/folders/rules/folder_paths'
import type { LinkFilter } from '#app/linking/link_list/queries/filter'
import { FILTER_FIELDS, type FilterField } from '#app/linking/link_list/rules/list_address'
import { joinTokens, splitTokens } from '#app/linking/links/rules/token_text'
import type { FilterChoices } from '#app/linking/saved_views/queries/filter_choices'
import type { Translator } from '#app/shared/text/speech'
import { parseMoment } from '#app/shared/text/validation'

/** A filter in words: `Folder`, `Exhibitions / Winter`. */
export interface FilterWords {
  field: FilterField
  label: string
  value: string

  /** The other filters. */
  without: LinkFilter
}

/** Describes each filter that holds, each of several tags for itself. It says so where what a filter names was deleted. */
export function describeFilter(
  filter: LinkFilter,
  choices: FilterChoices,
  translator: Translator
): FilterWords[] {
  const { t } = translator
  return FILTER_FIELDS.filter((field) => filter[field]).flatMap((field) => {
    const label = t(`link_list.filter.${field}`)
    if (field === 'tags') return describeTags(filter, label)
    const value = wordsFor(field, String(filter[field]), choices, translator)
    const without = { ...filter, [field]: undefined }
    return [{ field, label, value: value ?? t('link_list.gone'), without }]
  })
}

function describeTags(filter: LinkFilter, label: string): FilterWords[] {
  const tags = splitTokens(filter.tags!)
  return tags.map((value) => {
    const others = joinTokens(tags.filter((tag) => tag !== value))
    return { field: 'tags', label, value, without: { ...filter, tags: others || undefined } }
  })
}

function wordsFor(
  field: FilterField,
  value: string,
  { folders, campaigns, domains, creators }: FilterChoices,
  { t, format, timeZone }: Translator
): string | undefined {
  const isThis = ({ id }: { id: string }) => id === value
  const say = (edge: 'start' | 'end') => {
    const at = parseMoment(value, timeZone, edge)
    return { day: value.length > 10 ? format.dateTime(at) : format.date(at) }
  }
  switch (field) {
    case 'state':
      return t(`status.link.${value}`)
    case 'health':
      return t(`status.destination.${value}`)
    case 'folderId':
      return folders.filter(isThis).map(formatFolderPath)[0]
    case 'campaignId':
      return campaigns.find(isThis)?.name
    case 'domainId':
      return domains.find(isThis)?.hostname
    case 'createdBy':
      return creators.find(isThis)?.name
    case 'hasPassword':
    case 'hasRules':
    case 'neverClicked':
      return t(`link_list.flag.${value}`)
    case 'endsWithin':
      return t('link_list.days', { days: Number(value) })
    case 'createdFrom':
      return t('link_list.from_day', say('start'))
    case 'createdTo':
      return t('link_list.to_day', say('end'))
    default:
      return value
  }
}
