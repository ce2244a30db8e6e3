import type { QrSheet } from '#app/linking/qr_codes/images/draw_sheet'
import type { QrDrawing } from '#app/linking/qr_codes/images/drawing'

/** Work for the image thread, and what comes out of it. */
export type ImageJob =
  | { kind: 'png'; drawing: QrDrawing; sizePx: number }
  | { kind: 'svg'; drawing: QrDrawing }
  | { kind: 'pdf'; drawing: QrDrawing; title: string; madeAt: Date }
  | { kind: 'sheet'; sheet: QrSheet }
  | { kind: 'check'; drawing: QrDrawing }
  | { kind: 'logo'; png: Uint8Array }
  | { kind: 'preview'; picture: Uint8Array }
  | { kind: 'brand'; shape: 'logo' | 'favicon'; picture: Uint8Array }

/** A picture that was sent and cannot be read: the sender's news, no fault of ours. */
export const UNREADABLE = 'unreadable'

/** What the thread gets, and what it answers. */
export interface ImageRequest {
  number: number
  job: ImageJob
}

export interface ImageAnswer {
  number: number
  bytes?: Uint8Array
  error?: string
}
