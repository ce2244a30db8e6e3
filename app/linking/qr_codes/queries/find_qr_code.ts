import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { findDomainHost } from '#app/linking/domains/queries/find_domain'
import { qrProblem } from '#app/linking/qr_codes/problems'
import {
  toQrCodeRecord,
  type QrCodeRecord,
  type QrCodeRow,
  type QrCodeWithLink,
} from '#app/linking/qr_codes/qr_code'
import { CODES_WITH_LINKS } from '#app/linking/qr_codes/queries/list_qr_codes'
import { isQrCodeId } from '#app/linking/qr_codes/rules/qr_code_id'
import { select, table } from '#app/shared/database/sql'

/**
 * Finds a QR code of the workspace, archived or not.
 *
 * @throws Problem `qr.not_found`
 */
export async function findQrCode(workspaceId: string, id: string): Promise<QrCodeRecord> {
  const [row] = isQrCodeId(id)
    ? await select<QrCodeWithLink>(
        db,
        `${CODES_WITH_LINKS} WHERE qr_codes.id = ? AND qr_codes.workspace_id = ?`,
        [id, workspaceId]
      )
    : []
  if (!row) throw qrProblem('qr.not_found')
  return toQrCodeRecord(row, await findDomainHost(row.domain_id))
}

/**
 * Returns the code's own row, locked until the transaction ends, and whether it has a logo.
 *
 * @throws Problem `qr.not_found`
 */
export async function lockQrCode(
  trx: TransactionClientContract,
  workspaceId: string,
  id: string
): Promise<QrCodeRow & { hasLogo: boolean }> {
  const row = isQrCodeId(id)
    ? await table<QrCodeRow>(trx, 'qr_codes')
        .where({ id, workspace_id: workspaceId })
        .forUpdate()
        .first()
    : null
  if (!row) throw qrProblem('qr.not_found')
  const logo = await table<{ qr_code_id: string }>(trx, 'qr_code_logos')
    .where('qr_code_id', id)
    .select('qr_code_id')
    .first()
  return { ...row, hasLogo: logo !== null }
}
