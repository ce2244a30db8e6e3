import { countModulesAlong, type QrDrawing } from '#app/linking/qr_codes/images/drawing'
import { makeImage } from '#app/linking/qr_codes/images/image_process'
import { computeFrame } from '#app/linking/qr_codes/rules/frame_size'
import { computeSmallestPrint } from '#app/linking/qr_codes/rules/print_size'
import { computeContrast } from '#app/shared/text/colours'

/** What someone should know before a code is printed. */
export interface CodeChecks {
  /** The smallest PNG, in pixels, that a reader read back; 0: none. */
  readsFromPx: number
  contrast: number
  quietZone: number
  modules: number
  smallestMm: number
  readFromCm: number
}

/** Checks a code by drawing it and reading it again. */
export async function checkCode(workspaceId: string, drawing: QrDrawing): Promise<CodeChecks> {
  const { style, text } = drawing
  const modules = countModulesAlong(text, style.errorCorrection)
  const frame = 2 * computeFrame(style, modules).line
  const { widthMm, readFromCm } = computeSmallestPrint(modules, style.quietZone, frame)
  const readBack = await makeImage(workspaceId, { kind: 'check', drawing })
  return {
    readsFromPx: Number(Buffer.from(readBack).toString()),
    contrast: computeContrast(style.foreground, style.background),
    quietZone: style.quietZone,
    modules,
    smallestMm: widthMm,
    readFromCm,
  }
}
