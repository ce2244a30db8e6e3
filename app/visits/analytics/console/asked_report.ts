import type { HttpContext } from '@adonisjs/core/http'
import type { LinkRecord } from '#app/linking/links/link'
import { findByAddress } from '#app/linking/links/queries/find_by_address'
import { findLink } from '#app/linking/links/queries/find_link'
import { buildAreaPath } from '#app/platform/console/area_path'
import { failForm } from '#app/platform/console/form_state'
import { choosePreset } from '#app/platform/console/kept_period'
import { invalidField } from '#app/shared/problems/problems'
import { readChosenAddress } from '#app/visits/analytics/chosen_period'
import type { ReportInput, ReportScope } from '#app/visits/analytics/report_question'
import { toReportScope } from '#app/visits/analytics/report_scope'
import { PRESETS } from '#app/visits/analytics/rules/asked_period'
import { toReportInput, type PageAddress } from '#app/visits/analytics/rules/page_address'

/** The report that the address of a page, or of a file, asks for. */
export interface AskedReport {
  link: LinkRecord | null

  /** Is it the link's own Analytics, below its page, or those of the workspace? */
  isOfLink: boolean
  scope: ReportScope
  address: PageAddress
  input: ReportInput
}

/**
 * Reads which report an address asks for.
 *
 * @param top values of each breakdown
 * @throws Problem `link.not_found`
 */
export async function readAskedReport(ctx: HttpContext, top: number): Promise<AskedReport> {
  const query = ctx.request.qs()
  const link = await findReportLink(ctx, query)
  const scope = toReportScope(ctx.access, link?.id ?? null)
  const address = readChosenAddress(ctx.access.workspace, choosePreset(ctx, PRESETS), query)
  const isOfLink = isUnderLink(ctx)
  return { link, isOfLink, scope, address, input: toReportInput(address, top) }
}

/** Is the page one of those below a link, `/links/:linkId/analytics`? */
export function isUnderLink({ params }: HttpContext): boolean {
  return params.linkId !== undefined
}

/** Builds the path of the analytics that a page is part of: the workspace's, or a link's own. */
export function buildReportPath(ctx: HttpContext): string {
  const ofLink = `/links/${encodeURIComponent(ctx.params.linkId)}/analytics`
  return buildAreaPath(ctx, isUnderLink(ctx) ? ofLink : '/analytics')
}

/** Finds the link that the page is about; a text that names none is an error at the field. */
async function findReportLink(ctx: HttpContext, query: Record<string, unknown>) {
  const { id: workspaceId } = ctx.access.workspace
  if (isUnderLink(ctx)) return findLink(workspaceId, ctx.params.linkId)
  const typed = typeof query.link === 'string' ? query.link.trim().slice(0, 500) : ''
  const id = typed ? await findByAddress(workspaceId, typed) : query.linkId
  if (typed && id === null) failForm(ctx, invalidField('link', ctx.i18n.t('analytics.no_link')))
  return typeof id === 'string' && id !== '' ? findLink(workspaceId, id) : null
}
