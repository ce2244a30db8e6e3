import type { HttpContext } from '@adonisjs/core/http'
import { listLinks } from '#app/linking/link_list/queries/list_links'
import type { LinkRecord } from '#app/linking/links/link'
import { findLink } from '#app/linking/links/queries/find_link'
import { listLookChoices } from '#app/linking/qr_codes/console/look_choices'
import { renderQrPreview } from '#app/linking/qr_codes/console/qr_preview'
import { findQrAllowance } from '#app/linking/qr_codes/queries/qr_allowance'
import { DEFAULT_STYLE, type QrStyle } from '#app/linking/qr_codes/rules/styling'
import { findPlanWith } from '#app/platform/access/resolve_plan'
import { buildAreaPath } from '#app/platform/console/area_path'
import { isId } from '#app/shared/ids'
import { Problem } from '#app/shared/problems/problem'
import installation from '#config/installation'

/** Links that the field suggests: those that were made last. */
const SUGGESTIONS = 50

/** In the place of the id and the alias that are not there yet: as many characters as they have. */
const STAND_IN = { id: '00000000', alias: '0000000' }

/** What the form says of a code that is not made yet. */
export interface NewCodeDraft {
  name?: string

  /** What stands in the field of the link, and the link that it names. */
  typed?: string
  linkId?: string | null
  style?: QrStyle

  /** Why it could not be drawn; the usual look is shown then. */
  refusal?: string
}

/** Builds the form that makes a code, of the link that the address names where it names one. */
export async function buildNewCodePage(ctx: HttpContext, draft: NewCodeDraft = {}) {
  const { access, request, view } = ctx
  const { workspace } = access
  const link = await linkAskedFor(workspace.id, draft.linkId ?? request.qs().linkId)
  const { items } = await listLinks(workspace, { pageSize: SUGGESTIONS })
  const look = draft.style ?? DEFAULT_STYLE
  const shortUrl = link?.shortUrl ?? new URL(STAND_IN.alias, installation.appUrl).href
  const mayStyle = access.plan.features.includes('qrStyling')
  return view.render('pages/linking/qr_codes/create', {
    base: buildAreaPath(ctx, '/qr-codes'),
    links: buildAreaPath(ctx, '/links'),
    typed: draft.typed ?? link?.shortUrl ?? '',
    suggestions: items,
    name: draft.name ?? '',
    look,
    choices: listLookChoices(ctx, look),
    refusal: draft.refusal ?? null,
    isDraft: true,
    isSample: link === null,
    ...(await renderQrPreview(workspace.id, {
      text: `${shortUrl}?qr=${STAND_IN.id}`,
      style: look,
      logo: null,
    })),
    styledFrom: mayStyle ? null : findPlanWith('qrStyling'),
    allowance: await findQrAllowance(access),
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
