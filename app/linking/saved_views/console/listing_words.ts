import type { HttpContext } from '@adonisjs/core/http'
import { speechOf } from '#app/platform/console/speech'
import { filterWords } from '#app/linking/saved_views/rules/filter_words'
import { filterChoices } from '#app/linking/saved_views/queries/filter_choices'
import type { Listing } from '#app/linking/links/rules/list_address'

/** Says what listings of the workspace show, as the list's own chips do. */
export async function listingWords(ctx: HttpContext) {
  const choices = await filterChoices(ctx.access.workspace.id)
  const speech = speechOf(ctx)
  return ({ filter, sort }: Listing) => ({
    filters: filterWords(filter, choices, speech),
    sort: speech.t(`link_list.sort.${sort.startsWith('-') ? `${sort.slice(1)}_down` : sort}`),
  })
}
