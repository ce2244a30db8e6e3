import type { QrDrawing } from '#app/linking/qr_codes/images/drawing'
import { makeImage } from '#app/linking/qr_codes/images/image_process'
import { checkCode, type CodeChecks } from '#app/linking/qr_codes/queries/check_code'

/** A code as the page shows it, and what was found out by drawing and reading it. */
export interface QrPreview {
  /** A `data:` address of the image. */
  picture: string
  checks: CodeChecks
}

export async function renderQrPreview(workspaceId: string, drawing: QrDrawing): Promise<QrPreview> {
  const svg = await makeImage(workspaceId, { kind: 'svg', drawing })
  return {
    picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    checks: await checkCode(workspaceId, drawing),
  }
}
