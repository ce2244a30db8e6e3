import { setTimeout as sleep } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { QrCodeRecord } from '#app/linking/qr_codes/qr_code'
import { renderQrImage, type ImageFormat } from '#app/linking/qr_codes/queries/draw_code'
import { formatArchivedName } from '#app/linking/qr_codes/rules/archive_names'
import { TooManyAttempts } from '#app/shared/limits/too_many_attempts'

export const QR_ARCHIVE_FILE = { fileName: 'qr-codes.zip', contentType: 'application/zip' }

/** The image process is asked again this much later where the workspace has many images waiting. */
const BUSY_PAUSE_MS = 500

/**
 * Packs an image of each code into a ZIP, one after the other: at most one of them is in memory.
 * PNG and PDF files are packed already and go in as they are.
 */
export async function* packQrArchive(
  workspaceId: string,
  codes: QrCodeRecord[],
  format: ImageFormat,
  sizePx?: number
): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for (const code of codes) {
    const image = await renderPatiently(workspaceId, code, format, sizePx)
    const name = formatArchivedName(code, format)
    const entry = format === 'svg' ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
    entry.mtime = code.createdAt
    zip.add(entry)
    entry.push(image, true)
    yield Buffer.concat(parts.splice(0))
  }
  zip.end()
  yield Buffer.concat(parts.splice(0))
}

async function renderPatiently(
  workspaceId: string,
  code: QrCodeRecord,
  format: ImageFormat,
  sizePx?: number
): Promise<Buffer> {
  for (;;) {
    try {
      return await renderQrImage(workspaceId, code, format, sizePx)
    } catch (error) {
      if (!(error instanceof TooManyAttempts)) throw error
      await sleep(BUSY_PAUSE_MS)
    }
  }
}
