import { findCampaign } from '#app/linking/campaigns/queries/list_campaigns'
import { findLink } from '#app/linking/links/queries/find_link'
import { qrProblem } from '#app/linking/qr_codes/problems'
import type { QrCodeRecord } from '#app/linking/qr_codes/qr_code'
import { findQrCodesById, listQrCodePage } from '#app/linking/qr_codes/queries/list_qr_codes'
import type { Workspace } from '#app/platform/access/workspace_access'
import { invalidField } from '#app/shared/problems/problems'

/** Behaviour, section 11.16: codes of one archive. */
export const MAX_ARCHIVE_CODES = 500

/** Which codes an archive has: exactly one of these is given. */
export interface ArchiveSelection {
  ids?: string[] | null
  campaignId?: string | null
  linkId?: string | null
}

/**
 * Finds the codes of an archive: those that are named, archived ones too; or those of a link, or of
 * a campaign's links, as lists show them.
 *
 * @throws Problem `request.invalid` for none or several of these, and for too many codes;
 * `qr.not_found`, `campaign.not_found`, `link.not_found`
 */
export async function findArchiveCodes(
  workspace: Workspace,
  selection: ArchiveSelection
): Promise<QrCodeRecord[]> {
  const { ids, campaignId, linkId } = selection
  const given = [ids, campaignId, linkId].filter((one) => one !== undefined && one !== null)
  if (given.length !== 1) {
    throw invalidField('ids', 'Give exactly one of `ids`, `campaignId` and `linkId`.')
  }
  if (ids) return findNamed(workspace.id, [...new Set(ids)])
  const field = typeof linkId === 'string' ? 'linkId' : 'campaignId'
  if (field === 'linkId') await findLink(workspace.id, linkId!)
  else await findCampaign(workspace, campaignId!)
  const filter = { linkId, campaignId, page: 1, pageSize: MAX_ARCHIVE_CODES }
  const { items, totalItems } = await listQrCodePage(workspace.id, filter)
  if (totalItems > MAX_ARCHIVE_CODES) throw tooMany(field)
  return items
}

async function findNamed(workspaceId: string, ids: string[]): Promise<QrCodeRecord[]> {
  if (ids.length === 0) throw invalidField('ids', 'Name at least one QR code.')
  if (ids.length > MAX_ARCHIVE_CODES) throw tooMany('ids')
  const codes = await findQrCodesById(workspaceId, ids)
  if (codes.length < ids.length) throw qrProblem('qr.not_found', { field: 'ids' })
  return codes
}

function tooMany(field: string) {
  return invalidField(field, `An archive has at most ${MAX_ARCHIVE_CODES} QR codes.`)
}
