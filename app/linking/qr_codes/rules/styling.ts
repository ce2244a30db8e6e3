import { qrProblem } from '#app/linking/qr_codes/problems'
import { readFrameText } from '#app/linking/qr_codes/rules/frame_text'
import { invalidField } from '#app/shared/problems/problems'
import { computeContrast, computeLuminance, isColour } from '#app/shared/text/colours'

export const ERROR_CORRECTIONS = ['Low', 'Medium', 'Quartile', 'High'] as const
export type ErrorCorrection = (typeof ERROR_CORRECTIONS)[number]

/** Shapes of the modules, those of the eyes aside. */
export const DOT_SHAPES = ['Square', 'Rounded', 'Dot'] as const
export type DotShape = (typeof DOT_SHAPES)[number]

/** Shapes of the eyes: the three large squares by which readers find a code. */
export const EYE_SHAPES = ['Square', 'Rounded', 'Circle'] as const
export type EyeShape = (typeof EYE_SHAPES)[number]

/** What stands around a code: nothing, a line, or a band below it. */
export const QR_FRAMES = ['None', 'Box', 'Banner'] as const
export type QrFrame = (typeof QR_FRAMES)[number]

/** How a code looks. */
export interface QrStyle {
  /** `#` and six hexadecimal digits in lower case. */
  foreground: string
  background: string
  errorCorrection: ErrorCorrection

  /** Margin, in modules. */
  quietZone: number
  dotShape: DotShape
  eyeShape: EyeShape
  frame: QrFrame

  /** What the frame says; null: nothing. */
  frameText: string | null
}

/** What a request says of it; missing or null is not said. */
export type StyleInput = {
  [Field in keyof QrStyle]?: (Field extends 'quietZone' ? number : string) | null
}

export const STYLE_FIELDS = [
  'foreground',
  'background',
  'errorCorrection',
  'quietZone',
  'dotShape',
  'eyeShape',
  'frame',
  'frameText',
] as const satisfies (keyof QrStyle)[]

/** Behaviour, section 6.1. The dark is left to us; black prints on everything. */
export const DEFAULT_STYLE: QrStyle = {
  foreground: '#000000',
  background: '#ffffff',
  errorCorrection: 'Medium',
  quietZone: 4,
  dotShape: 'Square',
  eyeShape: 'Square',
  frame: 'None',
  frameText: null,
}

/** Behaviour, section 13. */
export const MIN_CONTRAST = 4
export const QUIET_ZONE = { least: 2, most: 10 }

/** Does the request say anything of the style? */
export function hasStyle(input: StyleInput): boolean {
  return STYLE_FIELDS.some((field) => isSaid(input[field]))
}

/**
 * Reads the style after the request, every field checked in the order of behaviour, section 12.6:
 * both colours for themselves first. Shapes and frame come last.
 *
 * @param base what is not said stays as it is here
 * @throws Problem `qr.colour_invalid`, `qr.inverted`, `qr.low_contrast`, `qr.quiet_zone_invalid`,
 * `qr.error_correction_invalid`; `request.invalid` for a shape or a frame
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
    dotShape: readOneOf('dotShape', DOT_SHAPES, input.dotShape) ?? base.dotShape,
    eyeShape: readOneOf('eyeShape', EYE_SHAPES, input.eyeShape) ?? base.eyeShape,
    frame: readOneOf('frame', QR_FRAMES, input.frame) ?? base.frame,
    frameText: isSaid(input.frameText) ? readFrameText(input.frameText) : base.frameText,
  }
}

/** Picks the style out of what has more fields. */
export function pickStyle(from: QrStyle): QrStyle {
  return Object.fromEntries(STYLE_FIELDS.map((field) => [field, from[field]])) as unknown as QrStyle
}

/** Are the modules plain squares without a frame, as they were before there were shapes? */
export function isPlainLook({ dotShape, eyeShape, frame }: QrStyle): boolean {
  return dotShape === 'Square' && eyeShape === 'Square' && frame === 'None'
}

function isSaid<Value>(given: Value | null | undefined): given is Value {
  return given !== undefined && given !== null
}

function readColour(field: string, given: string | null | undefined): string | null {
  if (!isSaid(given)) return null
  if (!isColour(given)) throw qrProblem('qr.colour_invalid', { field })
  return given.toLowerCase()
}

function readQuietZone(given: number | null | undefined): number | null {
  if (!isSaid(given)) return null
  if (!Number.isInteger(given) || given < QUIET_ZONE.least || given > QUIET_ZONE.most) {
    throw qrProblem('qr.quiet_zone_invalid', { field: 'quietZone' })
  }
  return given
}

function readErrorCorrection(given: string | null | undefined): ErrorCorrection | null {
  if (!isSaid(given)) return null
  const known = ERROR_CORRECTIONS.find((level) => level === given)
  if (!known) throw qrProblem('qr.error_correction_invalid', { field: 'errorCorrection' })
  return known
}

function readOneOf<Choice extends string>(
  field: string,
  choices: readonly Choice[],
  given: string | null | undefined
): Choice | null {
  if (!isSaid(given)) return null
  const known = choices.find((choice) => choice === given)
  if (known) return known
  throw invalidField(field, `\`${field}\` is one of ${choices.join(', ')}.`)
}
