/**
 * The most of a code's edge that a logo may take. A quarter of the edge hides a sixteenth of the
 * modules; error correction High restores up to 30 % of the codewords (ISO/IEC 18004, table 8), and
 * a damaged module spoils its whole codeword of eight, so two thirds of it stay for dirt, folds
 * and cameras.
 */
const SHARE = 0.27

/**
 * Computes the square of modules in the middle that a logo covers. A code has an odd number of
 * modules along its edge, so that an odd number is exactly in the middle.
 *
 * @param size modules along the code's edge, without the margin
 */
export function computeLogoArea(size: number): { from: number; size: number } {
  const most = Math.floor(size * SHARE)
  const side = most % 2 === 1 ? most : most - 1
  return { from: (size - side) / 2, size: side }
}
