import type { HttpContext } from '@adonisjs/core/http'
import { readFormLocale } from '#app/linking/link_form/form_input'
import { emptyForm, toLinkForm, type LinkForm } from '#app/linking/link_form/rules/link_form'
import { readText } from '#app/linking/link_form/rules/read_form'
import { findLink } from '#app/linking/links/queries/find_link'
import { Problem } from '#app/shared/problems/problem'

/** Fields that the address of the page may fill in: bookmarks and other pages lead here. */
const FROM_ADDRESS = [
  'destinationUrl',
  'title',
  'campaignId',
  'folderId',
  'domainId',
  'alias',
] as const

/** Creates a new link's form: empty, or with all of another link but what names it and its password. */
export async function createStartingForm(ctx: HttpContext): Promise<LinkForm> {
  const query = ctx.request.qs()
  const form = await duplicated(ctx, readText(query.from))
  for (const field of FROM_ADDRESS) form[field] = readText(query[field]) || form[field]
  return form
}

async function duplicated(ctx: HttpContext, linkId: string): Promise<LinkForm> {
  if (linkId === '') return emptyForm()
  try {
    const link = await findLink(ctx.access.workspace.id, linkId)
    const form = toLinkForm(link, readFormLocale(ctx))
    const isCurrent = link.domainId !== ctx.access.workspace.defaultDomainId
    return { ...form, alias: '', externalId: '', domainId: isCurrent ? form.domainId : '' }
  } catch (error) {
    if (error instanceof Problem) return emptyForm()
    throw error
  }
}
