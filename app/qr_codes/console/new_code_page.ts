import type { HttpContext } from '@adonisjs/core/http'
import { isId } from '#app/shared/ids'
import { placePath } from '#app/console/place_path'
import { planWith } from '#app/plans/plan_of'
import { Problem } from '#app/shared/problem'
import { findLink } from '#app/links/queries/find_link'
import { listLinks } from '#app/links/queries/list_links'
import { qrAllowance } from '#app/qr_codes/queries/qr_allowance'
import { DEFAULT_STYLE } from '#app/qr_codes/rules/styling'
import { lookChoices } from '#app/qr_codes/console/look_choices'
import type { LinkRecord } from '#app/links/link'

/** Links that the field suggests: those that were made last. */
const SUGGESTIONS = 50

/** The form that makes a code, of the link that the address names where it names one. */
export async function newCodePage(ctx: HttpContext) {
  const { access, request, view } = ctx
  const link = await linkAskedFor(access.workspace.id, request.input('linkId'))
  const { items } = await listLinks(access.workspace, { pageSize: SUGGESTIONS })
  const mayStyle = access.plan.features.includes('qrStyling')
  return view.render('pages/qr_codes/create', {
    base: placePath(ctx, '/qr-codes'),
    links: placePath(ctx, '/links'),
    link,
    suggestions: items,
    look: DEFAULT_STYLE,
    choices: lookChoices(ctx, DEFAULT_STYLE),
    styledFrom: mayStyle ? null : planWith('qrStyling'),
    allowance: await qrAllowance(access),
  })
}

async function linkAskedFor(workspaceId: string, id: unknown): Promise<LinkRecord | null> {
  if (!isId(id)) return null
  try {
    return await findLink(workspaceId, id)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
