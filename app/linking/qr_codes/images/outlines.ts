/** A square of a picture, in modules. */
export interface Square {
  x: number
  y: number
  side: number
}

/** Radii of the corners of a rectangle, clockwise from the upper left one. */
export type Corners = [number, number, number, number]

/** Outlines a rectangle with round corners as an SVG path, clockwise. */
export function outlineRect(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  [a, b, c, d]: Corners
): string {
  const [right, bottom] = [x + width, y + height]
  const round = (radius: number, toX: number, toY: number) =>
    radius === 0 ? '' : `A${radius} ${radius} 0 0 1 ${toX} ${toY}`
  return [
    `M${x + a} ${y}H${right - b}${round(b, right, y + b)}`,
    `V${bottom - c}${round(c, right - c, bottom)}`,
    `H${x + d}${round(d, x, bottom - d)}`,
    `V${y + a}${round(a, x + a, y)}Z`,
  ].join('')
}

/** Outlines the same the other way round: inside another outline it leaves a hole. */
export function outlineHole(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  radius: number
): string {
  const [right, bottom] = [x + width, y + height]
  const round = (toX: number, toY: number) =>
    radius === 0 ? '' : `A${radius} ${radius} 0 0 0 ${toX} ${toY}`
  return [
    `M${x + radius} ${y}${round(x, y + radius)}`,
    `V${bottom - radius}${round(x + radius, bottom)}`,
    `H${right - radius}${round(right, bottom - radius)}`,
    `V${y + radius}${round(right - radius, y)}Z`,
  ].join('')
}
