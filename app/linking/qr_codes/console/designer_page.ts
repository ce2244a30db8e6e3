import type { HttpContext } from '@adonisjs/core/http'
import { listLookChoices } from '#app/linking/qr_codes/console/look_choices'
import { renderQrPreview } from '#app/linking/qr_codes/console/qr_preview'
import type { QrCodeRecord } from '#app/linking/qr_codes/qr_code'
import { findDrawing, PNG_SIZE } from '#app/linking/qr_codes/queries/draw_code'
import { listQrCodes } from '#app/linking/qr_codes/queries/list_qr_codes'
import { findLogoFacts } from '#app/linking/qr_codes/queries/logo_facts'
import { countScansByDay } from '#app/linking/qr_codes/queries/scans_by_day'
import type { QrStyle } from '#app/linking/qr_codes/rules/styling'
import { findPlanWith } from '#app/platform/access/resolve_plan'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { choosePreset } from '#app/platform/console/kept_period'
import { chooseDays } from '#app/visits/analytics/chosen_period'
import { PRESETS } from '#app/visits/analytics/rules/asked_period'
import { findCountedPart } from '#app/visits/analytics/rules/clicks_chart'

/** What the form says of a code that is not stored yet. */
export interface DesignerDraft {
  name?: string
  style?: QrStyle

  /** Why it could not be drawn; what is stored is shown then. */
  refusal?: string
}

/** Builds the page of a code: its form, itself, what was checked, and its scans. */
export async function buildDesignerPage(
  ctx: HttpContext,
  code: QrCodeRecord,
  draft: DesignerDraft = {}
) {
  const { access, view } = ctx
  const { workspace } = access
  const look: QrStyle = draft.style ?? code
  const drawing = { ...(await findDrawing(code)), style: look }
  const { days, span } = chooseDays(workspace, choosePreset(ctx, PRESETS))
  const scans = await countScansByDay(workspace.id, code.id, span)
  const mayWrite = isAtLeast(access.role, 'Manager')
  const hasLogos = access.plan.features.includes('qrLogos')
  return view.render('pages/linking/qr_codes/show', {
    base: buildAreaPath(ctx, '/qr-codes'),
    home: buildAreaPath(ctx, `/qr-codes/${code.id}`),
    links: buildAreaPath(ctx, '/links'),
    images: `/api/v1/workspaces/${workspace.id}/qr-codes`,
    zone: workspace.timeZone,
    code,
    look,
    name: draft.name ?? code.name,
    refusal: draft.refusal ?? null,
    isDraft: draft.style !== undefined,
    ...(await renderQrPreview(workspace.id, drawing)),
    choices: listLookChoices(ctx, look),
    logo: await findLogoFacts(code.id),
    logosFrom: hasLogos ? null : findPlanWith('qrLogos'),
    pngSize: PNG_SIZE,
    siblings: await listQrCodes(workspace.id, { linkId: code.linkId }),
    alias: code.shortUrl.slice(code.shortUrl.lastIndexOf('/') + 1),
    scans,
    ...findCountedPart(
      scans.map(({ day }) => day),
      code.id,
      workspace.timeZone,
      (at) => scans[at].scans > 0
    ),
    presets: PRESETS,
    days,
    mayWrite,
    mayCreate: mayWrite && !access.suspended,
  })
}
