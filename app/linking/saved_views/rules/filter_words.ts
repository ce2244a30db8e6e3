import { formatFolderPath } from '#app/linking/folders/rules/folder_paths'
import type { LinkFilter } from '#app/linking/links/queries/lists/filter'
import { FILTER_FIELDS, type FilterField } from '#app/linking/links/rules/list_address'
import type { FilterChoices } from '#app/linking/saved_views/queries/filter_choices'
import type { Translator } from '#app/shared/speech'
import { parseMoment } from '#app/shared/validation'

/** A filter in words: `Folder`, `Exhibitions / Winter`. */
export interface FilterWords {
  field: FilterField
  label: string
  value: string
}

/** Describes each filter that holds. It says so where what a filter names was deleted. */
export function describeFilter(
  filter: LinkFilter,
  choices: FilterChoices,
  translator: Translator
): FilterWords[] {
  return FILTER_FIELDS.filter((field) => filter[field]).map((field) => ({
    field,
    label: translator.t(`link_list.filter.${field}`),
    value: wordsFor(field, filter[field]!, choices, translator) ?? translator.t('link_list.gone'),
  }))
}

function wordsFor(
  field: FilterField,
  value: string,
  { folders, campaigns, domains }: FilterChoices,
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
    case 'createdFrom':
      return t('link_list.from_day', say('start'))
    case 'createdTo':
      return t('link_list.to_day', say('end'))
    default:
      return value
  }
}
