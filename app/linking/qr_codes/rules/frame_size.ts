import type { QrStyle } from '#app/linking/qr_codes/rules/styling'

/** What a frame adds to a code: all lengths in modules. */
export interface FrameSize {
  width: number
  height: number

  /** Width of the line around the code and its words. */
  line: number

  /** Height of the band for the words, below the code. */
  band: number
}

const LINE = 0.5

/** Height of the band by the width of the code. */
const WORDS = 0.17
const NO_WORDS = 0.08

/** Light modules between a code and its banner, at least: as many as the standard asks for. */
const BANNER_MARGIN = 4

/**
 * Computes the size of a code with its frame. The frame lies outside the margin, so that readers
 * find the code as they find it without one.
 *
 * @param side of the code with its margin, modules
 * @param pxPerModule where it is made of pixels: lines get whole ones
 */
export function computeFrame(
  { frame, frameText, quietZone }: Pick<QrStyle, 'frame' | 'frameText' | 'quietZone'>,
  side: number,
  pxPerModule: number | null = null
): FrameSize {
  const line = frame === 'Box' ? computeLine(pxPerModule) : 0
  const band = Math.round(side * computeBandShare(frame, frameText))
  const gap = frame === 'Banner' ? Math.max(0, BANNER_MARGIN - quietZone) : 0
  return { width: side + 2 * line, height: side + 2 * line + gap + band, line, band }
}

/**
 * Computes the most pixels that a module can have in a picture of this width.
 *
 * @returns a whole number, at least 1
 */
export function computeScale(style: QrStyle, side: number, widthPx: number): number {
  const fits = (scale: number) => {
    const { width } = computeFrame(style, side, scale)
    return Math.round(width * scale) <= widthPx
  }
  let scale = Math.max(1, Math.floor(widthPx / side))
  while (scale > 1 && !fits(scale)) scale--
  return scale
}

function computeLine(pxPerModule: number | null): number {
  if (pxPerModule === null) return LINE
  return Math.max(1, Math.round(pxPerModule * LINE)) / pxPerModule
}

function computeBandShare(frame: QrStyle['frame'], frameText: string | null): number {
  if (frame === 'None') return 0
  if (frameText !== null) return WORDS
  return frame === 'Banner' ? NO_WORDS : 0
}
