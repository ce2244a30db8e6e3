import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../../../resources/data/frame_glyphs.txt')

/** Of the typeface in the file. */
const UNITS_PER_EM = 1000
const CAP_HEIGHT = 714

/** A character in units of its typeface; `y` grows downwards from the line of writing. */
interface Glyph {
  /** How far it moves the next one. */
  advance: number

  /** An SVG path of M, L, Q, C and Z with whole numbers. */
  outline: string
}

let read: ReadonlyMap<string, Glyph> | null = null

/** Opens the outlines, which are read when a frame first says something. */
function openGlyphs(): ReadonlyMap<string, Glyph> {
  return (read ??= readGlyphs())
}

function readGlyphs(): ReadonlyMap<string, Glyph> {
  const lines = readFileSync(FILE, 'utf8').split('\n')
  const rows = lines.filter((line) => line !== '' && !line.startsWith('# '))
  return new Map(
    rows.map((row) => {
      const [character, advance, outline] = row.split('\t')
      return [character, { advance: Number(advance), outline }]
    })
  )
}

/** Can this character be drawn? */
export function hasGlyph(character: string): boolean {
  return openGlyphs().has(character)
}

/** Computes the width of a text, and the height of its capitals, at a size of 1. */
export function measureText(text: string): { width: number; capHeight: number } {
  const glyphs = openGlyphs()
  const units = [...text].reduce((sum, one) => sum + (glyphs.get(one)?.advance ?? 0), 0)
  return { width: units / UNITS_PER_EM, capHeight: CAP_HEIGHT / UNITS_PER_EM }
}

/**
 * Draws a text as an SVG path, so that it looks the same wherever the picture is shown.
 *
 * @param at where its line of writing begins, and its size
 */
export function drawTextPath(text: string, at: { x: number; y: number; size: number }): string {
  const glyphs = openGlyphs()
  const scale = at.size / UNITS_PER_EM
  let x = at.x
  return [...text]
    .map((character) => {
      const { advance, outline } = glyphs.get(character) ?? { advance: 0, outline: '' }
      const drawn = placeOutline(outline, { x, y: at.y, scale })
      x += advance * scale
      return drawn
    })
    .join('')
}

/** The numbers of an outline are x and y in turn. */
function placeOutline(outline: string, at: { x: number; y: number; scale: number }): string {
  let isX = false
  return outline.replace(/-?\d+/g, (units) => {
    isX = !isX
    return String(roundTo3((isX ? at.x : at.y) + Number(units) * at.scale))
  })
}

function roundTo3(value: number): number {
  return Math.round(value * 1000) / 1000
}
