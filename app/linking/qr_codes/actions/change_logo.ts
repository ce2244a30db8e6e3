import {
  storeQrCode,
  withLockedQrCode,
  type QrCodeChange,
} from '#app/linking/qr_codes/actions/change_qr_code'
import { UNREADABLE } from '#app/linking/qr_codes/images/image_job'
import { makeImage } from '#app/linking/qr_codes/images/image_thread'
import { qrProblem } from '#app/linking/qr_codes/problems'
import { findQrCode } from '#app/linking/qr_codes/queries/find_qr_code'
import { checkLogoHeader, readPngSize } from '#app/linking/qr_codes/rules/logo_header'
import { now } from '#app/shared/clock'

/**
 * Puts a logo on a code, in place of the one it had; the error correction becomes High. What is
 * stored is a picture of our own making: pixels alone, nothing else that the file held.
 *
 * @param png the file as it was sent
 * @throws Problem `qr.not_found`, `qr.version_conflict`, `qr.logo_size`, `qr.logo_invalid`,
 * `qr.logo_small`
 */
export async function putLogo(change: QrCodeChange, png: Buffer): Promise<void> {
  await findQrCode(change.workspace.id, change.id)
  checkLogoHeader(png)
  const logo = await reencoded(change.workspace.id, png)
  const { width, height } = readPngSize(logo)
  await withLockedQrCode(change, async (trx, code) => {
    await trx.from('qr_code_logos').where('qr_code_id', code.id).delete()
    await trx.table('qr_code_logos').insert({
      qr_code_id: code.id,
      png: logo,
      width_px: width,
      height_px: height,
      size_bytes: logo.length,
      created_at: now(),
    })
    await storeQrCode(trx, change, code, 'qr_code.logo_set', { error_correction: 'High' })
  })
}

/**
 * Takes the logo off a code. The error correction stays High until it is changed.
 *
 * @throws Problem `qr.not_found`, `qr.version_conflict`
 */
export async function removeLogo(change: QrCodeChange): Promise<void> {
  await withLockedQrCode(change, async (trx, code) => {
    if (!code.hasLogo) return
    await trx.from('qr_code_logos').where('qr_code_id', code.id).delete()
    await storeQrCode(trx, change, code, 'qr_code.logo_removed', {})
  })
}

/** @throws Problem `qr.logo_invalid` */
async function reencoded(workspaceId: string, png: Buffer): Promise<Buffer> {
  try {
    return Buffer.from(await makeImage(workspaceId, { kind: 'logo', png }))
  } catch (error) {
    if ((error as Error).message !== UNREADABLE) throw error
    throw qrProblem('qr.logo_invalid', { field: 'logo' })
  }
}
