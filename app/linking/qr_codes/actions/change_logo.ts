import {
  storeQrCode,
  withLockedQrCode,
  type QrCodeChange,
} from '#app/linking/qr_codes/actions/change_qr_code'
import { readSentPicture } from '#app/linking/qr_codes/images/read_sent_picture'
import { qrProblem } from '#app/linking/qr_codes/problems'
import { findQrCode } from '#app/linking/qr_codes/queries/find_qr_code'
import { checkLogoHeader, readPngSize } from '#app/linking/qr_codes/rules/logo_header'
import { now } from '#app/shared/time/clock'

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
  const logo = await readSentPicture(change.workspace.id, { shape: 'qr-logo', picture: png })
  if (!logo) throw qrProblem('qr.logo_invalid', { field: 'logo' })
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
