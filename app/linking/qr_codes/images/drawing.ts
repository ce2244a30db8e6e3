import QRCode from 'qrcode'
import { computeLogoArea } from '#app/linking/qr_codes/images/logo_area'
import type { ErrorCorrection, QrStyle } from '#app/linking/qr_codes/rules/styling'

/** A logo as it is stored: a PNG that was made here. */
export interface DrawnLogo {
  png: Uint8Array
  widthPx: number
  heightPx: number
}

/** All that an image of a code shows. */
export interface QrDrawing {
  /** What the code says; ASCII, as URLs are. */
  text: string
  style: QrStyle
  logo: DrawnLogo | null
}

/** A square of modules, margin included. */
export interface ModuleGrid {
  /** Modules along an edge. */
  size: number

  /** Row by row, 1 for a dark module. */
  dark: Uint8Array

  /** The square left free for the logo, in modules; null where there is no logo. */
  logo: { from: number; size: number } | null
}

const LEVELS = { Low: 'L', Medium: 'M', Quartile: 'Q', High: 'H' } as const

/**
 * Computes the modules of a code with its margin. What the logo covers is left light, so that no
 * half modules show at its edge.
 */
export function computeModuleGrid({ text, style, logo }: QrDrawing): ModuleGrid {
  const { size: inner, data } = encodeModules(text, style.errorCorrection)
  const size = inner + 2 * style.quietZone
  const area = logo ? computeLogoArea(inner) : null
  const dark = new Uint8Array(size * size)
  for (let y = 0; y < inner; y++) {
    for (let x = 0; x < inner; x++) {
      if (!data[y * inner + x] || (area && isWithin(area, x) && isWithin(area, y))) continue
      dark[(y + style.quietZone) * size + x + style.quietZone] = 1
    }
  }
  return { size, dark, logo: area && { from: area.from + style.quietZone, size: area.size } }
}

/** Modules along the edge of a code, without its margin. */
export function countModulesAlong(text: string, errorCorrection: ErrorCorrection): number {
  return encodeModules(text, errorCorrection).size
}

/**
 * Encodes the text in one mode throughout: mixing modes saves a module or two and costs most of the
 * time.
 */
function encodeModules(text: string, errorCorrection: ErrorCorrection) {
  const segments = [{ data: Buffer.from(text, 'latin1'), mode: 'byte' as const }]
  return QRCode.create(segments, { errorCorrectionLevel: LEVELS[errorCorrection] }).modules
}

function isWithin({ from, size }: { from: number; size: number }, at: number): boolean {
  return at >= from && at < from + size
}

/** Lists where dark modules lie side by side in a row: from which column, how many. */
export function* listDarkRuns({
  size,
  dark,
}: ModuleGrid): Generator<[x: number, y: number, n: number]> {
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!dark[y * size + x]) continue
      const from = x
      while (x < size && dark[y * size + x]) x++
      yield [from, y, x - from]
    }
  }
}

/** Computes the square of the logo itself: half a module of background is left around it. */
export function computeLogoSquare({ from, size }: { from: number; size: number }) {
  return { from: from + 0.5, size: size - 1 }
}
