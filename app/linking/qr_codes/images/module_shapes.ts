import { listDarkRuns, type ModuleGrid } from '#app/linking/qr_codes/images/drawing'
import { outlineHole, outlineRect, type Corners } from '#app/linking/qr_codes/images/outlines'
import type { EyeShape, QrStyle } from '#app/linking/qr_codes/rules/styling'

/** Modules along the edge of an eye (ISO/IEC 18004). */
const EYE = 7

/** The alignment pattern by which readers find the fourth corner: its size, and its distance. */
const ALIGNMENT = 5
const ALIGNMENT_FROM_END = 9

/** The smallest code, the only one without an alignment pattern. */
const SMALLEST = 21

/** Radius of a dot, modules: what is left light between dots is too little to mislead a reader. */
const DOT_RADIUS = 0.48

/** Radii of an eye's ring, of the hole in it, and of its middle, modules. */
const EYE_RADII: Record<EyeShape, [ring: number, hole: number, middle: number]> = {
  Square: [0, 0, 0],
  Rounded: [2, 1.2, 0.8],
  // A hair less than a circle: zbar misses full ones with a margin of 2.
  Circle: [3.2, 2.2, 1.5],
}

/**
 * The alignment pattern keeps corners with round eyes: it is five modules wide, and as a circle among
 * dots zbar misses it in one code of fifty.
 */
const ALIGNMENT_SHAPE: Record<EyeShape, EyeShape> = {
  Square: 'Square',
  Rounded: 'Rounded',
  Circle: 'Rounded',
}

type Shapes = Pick<QrStyle, 'dotShape' | 'eyeShape' | 'quietZone'>

/**
 * Draws the dark modules as one SVG path, so that no seam shows between them.
 *
 * @param origin modules between the edge of the picture and the code's margin
 */
export function drawModules(grid: ModuleGrid, shapes: Shapes, origin: number): string {
  if (shapes.dotShape === 'Square' && shapes.eyeShape === 'Square') {
    return drawRuns(grid, origin)
  }
  const { dotShape, quietZone } = shapes
  const eyes = listEyes(grid.size, quietZone)
  // Of dots, jsQR does not find the alignment pattern either.
  const alignment = dotShape === 'Dot' ? listAlignment(grid.size, quietZone) : []
  const rest = withoutEyes(grid, [...eyes, ...alignment])
  const draw = { Square: drawRuns, Rounded: drawRounded, Dot: drawDots }[dotShape]
  const drawn = [
    ...eyes.map((eye) => drawEye(eye, origin, shapes.eyeShape)),
    ...alignment.map((eye) => drawEye(eye, origin, ALIGNMENT_SHAPE[shapes.eyeShape])),
  ]
  return draw(rest, origin) + drawn.join('')
}

/** Rings around a dark middle, in modules. */
interface Eye {
  x: number
  y: number
  side: number
}

function listEyes(size: number, quietZone: number): Eye[] {
  const far = size - quietZone - EYE
  return [
    { x: quietZone, y: quietZone, side: EYE },
    { x: far, y: quietZone, side: EYE },
    { x: quietZone, y: far, side: EYE },
  ]
}

function listAlignment(size: number, quietZone: number): Eye[] {
  const at = size - quietZone - ALIGNMENT_FROM_END
  return size - 2 * quietZone === SMALLEST ? [] : [{ x: at, y: at, side: ALIGNMENT }]
}

function withoutEyes(grid: ModuleGrid, eyes: Eye[]): ModuleGrid {
  const dark = Uint8Array.from(grid.dark)
  for (const { x, y, side } of eyes) {
    for (let row = y; row < y + side; row++) {
      dark.fill(0, row * grid.size + x, row * grid.size + x + side)
    }
  }
  return { ...grid, dark }
}

function drawEye({ x, y, side }: Eye, origin: number, shape: EyeShape): string {
  const [ring, hole, middle] = EYE_RADII[shape].map(
    (radius) => Math.round((radius * side * 100) / EYE) / 100
  )
  const square = (inset: number) => ({
    x: x + origin + inset,
    y: y + origin + inset,
    width: side - 2 * inset,
    height: side - 2 * inset,
  })
  const core = Math.min(middle, square(2).width / 2)
  return [
    outlineRect(square(0), [ring, ring, ring, ring]),
    outlineHole(square(1), hole),
    outlineRect(square(2), [core, core, core, core]),
  ].join('')
}

function drawRuns(grid: ModuleGrid, origin: number): string {
  const runs = [...listDarkRuns(grid)]
  return runs.map(([x, y, n]) => `M${x + origin} ${y + origin}h${n}v1h-${n}z`).join('')
}

/** Rounds the corners that touch nothing dark: neighbours grow together, single modules are dots. */
function drawRounded(grid: ModuleGrid, origin: number): string {
  const isDark = (x: number, y: number) => grid.dark[y * grid.size + x] === 1
  const radius = (x: number, y: number) => (isDark(x, y) ? 0 : 0.5)
  const runs = [...listDarkRuns(grid)]
  return runs
    .map(([x, y, n]) => {
      const last = x + n - 1
      const corners: Corners = [
        radius(x, y - 1),
        radius(last, y - 1),
        radius(last, y + 1),
        radius(x, y + 1),
      ]
      return outlineRect({ x: x + origin, y: y + origin, width: n, height: 1 }, corners)
    })
    .join('')
}

function drawDots(grid: ModuleGrid, origin: number): string {
  const r = DOT_RADIUS
  const dots: string[] = []
  for (const [x, y, n] of listDarkRuns(grid)) {
    for (let at = x; at < x + n; at++) {
      const left = Number((at + origin + 0.5 - r).toFixed(3))
      const half = `a${r} ${r} 0 0 1 `
      dots.push(`M${left} ${y + origin + 0.5}${half}${2 * r} 0${half}-${2 * r} 0z`)
    }
  }
  return dots.join('')
}
