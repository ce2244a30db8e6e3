/**
 * Moves and scales a path of absolute points, so that its lines keep their width: a PDF scales the
 * lines with their path.
 *
 * @param path as d3-shape writes it: numbers are x and y in turn
 */
export function stretchPath(
  path: string,
  { x, y, sx, sy }: { x: number; y: number; sx: number; sy: number }
): string {
  let isX = false
  return path.replace(/-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g, (number) => {
    isX = !isX
    const at = Number(number)
    return (isX ? x + at * sx : y + at * sy).toFixed(2)
  })
}
