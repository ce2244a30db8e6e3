import type { HttpContext } from '@adonisjs/core/http'
import type { Listing } from '#app/linking/link_list/rules/list_address'
import { listFilterChoices } from '#app/linking/saved_views/queries/filter_choices'
import { describeFilter } from '#app/linking/saved_views/rules/filter_words'
import { createTranslator } from '#app/platform/console/translator'

/** Says what listings of the workspace show, as the list's own chips do. */
export async function createListingDescriber(ctx: HttpContext) {
  const choices = await listFilterChoices(ctx.access.workspace.id)
  const translator = createTranslator(ctx)
  return ({ filter, sort }: Listing) => ({
    filters: describeFilter(filter, choices, translator),
    sort: translator.t(`link_list.sort.${sort.startsWith('-') ? `${sort.slice(1)}_down` : sort}`),
  })
}
