import { makeImage } from '#app/linking/qr_codes/images/image_process'
import type { QrCodeRecord } from '#app/linking/qr_codes/qr_code'
import { findDrawing } from '#app/linking/qr_codes/queries/draw_code'
import type { SheetPage } from '#app/linking/qr_codes/rules/sheet_layout'

/** Codes of one sheet, copies counted: more would keep others waiting. */
export const MAX_SHEET_CODES = 500

export interface SheetOptions {
  page: SheetPage
  sizeMm: number
  labels: 'name' | 'url' | 'both' | 'none'

  /** How often each code stands on it. */
  copies: number
  cutLines: boolean
}

/** Renders the codes as a PDF to print, each as often as there are copies, in their order. */
export async function renderQrSheet(
  workspaceId: string,
  codes: QrCodeRecord[],
  { page, sizeMm, labels, copies, cutLines }: SheetOptions,
  title: string
): Promise<Buffer> {
  const drawn = await Promise.all(
    codes.map(async (code) => ({
      drawing: await findDrawing(code),
      labels: [
        ...(labels === 'name' || labels === 'both' ? [code.name] : []),
        ...(labels === 'url' || labels === 'both'
          ? [code.shortUrl.replace(/^https?:\/\//, '')]
          : []),
      ],
    }))
  )
  const all = drawn.flatMap((one) => Array.from({ length: copies }, () => one))
  const sheet = { page, sizeMm, codes: all.slice(0, MAX_SHEET_CODES), cutLines, title }
  return Buffer.from(await makeImage(workspaceId, { kind: 'sheet', sheet }))
}
