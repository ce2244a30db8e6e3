import type { QrSheet } from '#app/linking/qr_codes/images/draw_sheet'
import type { QrDrawing } from '#app/linking/qr_codes/images/drawing'

/** Work for the image process, and what comes out of it. */
export type ImageJob =
  | { kind: 'png'; drawing: QrDrawing; sizePx: number }
  | { kind: 'svg'; drawing: QrDrawing }
  | { kind: 'pdf'; drawing: QrDrawing; title: string; madeAt: Date }
  | { kind: 'sheet'; sheet: QrSheet }
  | { kind: 'check'; drawing: QrDrawing }

/** What the process gets, and what it answers. */
export interface ImageRequest {
  number: number
  job: ImageJob
}

export interface ImageAnswer {
  number: number
  bytes?: Uint8Array
  error?: string

  /** It has grown: the next job is for another one. */
  isWorn: boolean
}
