/** Behaviour, section 6.3: width of SVG and PDF, the margin included, millimetres. */
export const SIDE_MM = 50

/** The smallest module that cameras of telephones read off paper at arm's length, millimetres. */
export const SMALLEST_MODULE_MM = 0.4

/** A code is read from about ten times its width: a rule of thumb of its trade. */
const READ_FROM_WIDTHS = 10

/**
 * Computes how small a code may be printed, margin included, and from how far it is read then.
 *
 * @param modules along its edge, without the margin
 * @param quietZone margin, in modules
 * @param frame width of what stands around that, both sides together, in modules
 */
export function computeSmallestPrint(modules: number, quietZone: number, frame = 0) {
  const widthMm = Math.ceil((modules + 2 * quietZone + frame) * SMALLEST_MODULE_MM)
  return { widthMm, readFromCm: Math.round((widthMm * READ_FROM_WIDTHS) / 10) }
}
