import { qrProblem } from '#app/linking/qr_codes/problems'
import { computeContrast, computeLuminance, isColour } from '#app/linking/qr_codes/rules/colours'

export const ERROR_CORRECTIONS = ['Low', 'Medium', 'Quartile', 'High'] as const
export type ErrorCorrection = (typeof ERROR_CORRECTIONS)[number]

/** How a code looks. */
export interface QrStyle {
  /** `#` and six hexadecimal digits in lower case. */
  foreground: string
  background: string
  errorCorrection: ErrorCorrection

  /** Margin, in modules. */
  quietZone: number
}

/** What a request says of it; missing or null is not said. */
export type StyleInput = {
  [Field in keyof QrStyle]?: (Field extends 'quietZone' ? number : string) | null
}

export const STYLE_FIELDS = ['foreground', 'background', 'errorCorrection', 'quietZone'] as const

/** Behaviour, section 6.1. The dark is left to us; black prints on everything. */
export const DEFAULT_STYLE: QrStyle = {
  foreground: '#000000',
  background: '#ffffff',
  errorCorrection: 'Medium',
  quietZone: 4,
}

/** Behaviour, section 13. */
export const MIN_CONTRAST = 4
export const QUIET_ZONE = { least: 2, most: 10 }

/** Does the request say anything of the style? */
export function hasStyle(input: StyleInput): boolean {
  return STYLE_FIELDS.some((field) => input[field] !== undefined && input[field] !== null)
}

/**
 * Reads the style after the request, every field checked in the order of behaviour, section 12.6:
 * both colours for themselves first.
 *
 * @param base what is not said stays as it is here
 * @throws Problem `qr.colour_invalid`, `qr.inverted`, `qr.low_contrast`, `qr.quiet_zone_invalid`,
 * `qr.error_correction_invalid`
 */
export function readStyle(input: StyleInput, base: QrStyle = DEFAULT_STYLE): QrStyle {
  const foreground = readColour('foreground', input.foreground) ?? base.foreground
  const background = readColour('background', input.background) ?? base.background
  if (computeLuminance(foreground) > computeLuminance(background)) {
    throw qrProblem('qr.inverted', { field: 'foreground' })
  }
  if (computeContrast(foreground, background) < MIN_CONTRAST) {
    throw qrProblem('qr.low_contrast', { field: 'foreground' })
  }
  return {
    foreground,
    background,
    quietZone: readQuietZone(input.quietZone) ?? base.quietZone,
    errorCorrection: readErrorCorrection(input.errorCorrection) ?? base.errorCorrection,
  }
}

function readColour(field: string, given: string | null | undefined): string | null {
  if (given === undefined || given === null) return null
  if (!isColour(given)) throw qrProblem('qr.colour_invalid', { field })
  return given.toLowerCase()
}

function readQuietZone(given: number | null | undefined): number | null {
  if (given === undefined || given === null) return null
  if (!Number.isInteger(given) || given < QUIET_ZONE.least || given > QUIET_ZONE.most) {
    throw qrProblem('qr.quiet_zone_invalid', { field: 'quietZone' })
  }
  return given
}

function readErrorCorrection(given: string | null | undefined): ErrorCorrection | null {
  if (given === undefined || given === null) return null
  const known = ERROR_CORRECTIONS.find((level) => level === given)
  if (!known) throw qrProblem('qr.error_correction_invalid', { field: 'errorCorrection' })
  return known
}
