import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { findWorkspace } from '#app/people/workspaces/queries/find_workspace'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { knowsPlaces } from '#app/visits/places/place_database'
import { AGENT_DAYS_MORE, RECEIPT_DAYS_KEPT } from '#app/visits/privacy/actions/delete_aged_clicks'
import { longestKeptDays, VISITOR_DAYS_KEPT } from '#app/visits/raw_clicks/actions/keep_partitions'
import audit from '#config/audit'
import conversions from '#config/conversions'

/** What is kept of visitors and how long, from the settings in force: for a record of processing. */
export default class PrivacyPageController {
  async show(ctx: HttpContext) {
    const workspace = await findWorkspace(db, ctx.access.workspace.id)
    return ctx.view.render('pages/visits/privacy/show', {
      base: buildAreaPath(ctx),
      workspace,
      isAdministrator: isAtLeast(ctx.access.role, 'Administrator'),
      rows: describeRetention(ctx, workspace),
    })
  }
}

function describeRetention(
  { i18n }: HttpContext,
  workspace: Awaited<ReturnType<typeof findWorkspace>>
) {
  const days = (count: number) => i18n.t('privacy.days', { days: count })
  const said = (name: string, kept: string) => ({
    name: i18n.t(`privacy.kept.${name}.name`),
    what: i18n.t(`privacy.kept.${name}.what`),
    kept,
  })
  const isCountOnly = workspace.clickPrivacy === 'CountOnly'
  const none = i18n.t('privacy.never')
  return [
    said('address', none),
    said(
      'raw',
      isCountOnly
        ? i18n.t('privacy.earlier', { days: workspace.rawClickDays })
        : i18n.t('privacy.and_today', { days: workspace.rawClickDays })
    ),
    ...(knowsPlaces() ? [said('place', i18n.t('privacy.as_counted'))] : []),
    said('way', i18n.t('privacy.minutes')),
    said('agent', isCountOnly ? none : days(longestKeptDays + AGENT_DAYS_MORE)),
    said('visitor', isCountOnly ? none : days(Math.max(workspace.rawClickDays, VISITOR_DAYS_KEPT))),
    said('salt', isCountOnly ? none : i18n.t('privacy.salt')),
    said('receipt', isCountOnly || workspace.respectGpc ? days(RECEIPT_DAYS_KEPT) : none),
    said('sums', i18n.t('privacy.workspace')),
    said(
      'value',
      workspace.conversionTracking ? days(conversions.windowDays) : i18n.t('privacy.off')
    ),
    said('conversions', i18n.t('privacy.workspace')),
    said('audit', audit.keepDays === 0 ? i18n.t('privacy.permanently') : days(audit.keepDays)),
  ]
}
