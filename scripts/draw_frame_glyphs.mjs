/**
 * Makes resources/data/frame_glyphs.txt: the outlines with which frames of QR codes are written.
 *
 * npm pack @fontsource/noto-sans && tar xzf fontsource-noto-sans-*.tgz
 * node scripts/draw_frame_glyphs.mjs package/files
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fontkit from 'fontkit'

const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese']
const OUT = join(import.meta.dirname, '../resources/data/frame_glyphs.txt')
const HEAD = `# Outlines of Noto Sans SemiBold (SIL Open Font License 1.1), 1,000 units an em: character, advance, path.
# scripts/draw_frame_glyphs.mjs makes them.
`

/** Letters and signs of European languages and Vietnamese; no phonetic ones. */
const RANGES = [
  [0x20, 0x24f],
  [0x370, 0x45f],
  [0x490, 0x4ff],
  [0x1e00, 0x1eff],
  [0x2010, 0x22ff],
]

const COMMANDS = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

const folder = process.argv[2]
const lines = new Map()
for (const subset of SUBSETS) {
  const font = await fontkit.open(join(folder, `noto-sans-${subset}-600-normal.woff`))
  for (const code of font.characterSet) {
    const character = String.fromCodePoint(code)
    const isWanted = RANGES.some(([from, to]) => code >= from && code <= to)
    if (!isWanted || lines.has(code) || /[\p{C}\p{M}\p{Zl}\p{Zp}]/u.test(character)) continue
    const glyph = font.glyphForCodePoint(code)
    if (glyph.id === 0) continue
    lines.set(code, [character, Math.round(glyph.advanceWidth), outline(glyph)].join('\t'))
  }
}
const sorted = [...lines].sort(([one], [other]) => one - other).map(([, line]) => line)
writeFileSync(OUT, `${HEAD}${sorted.join('\n')}\n`)

/** Pairs of x and y in turn; y grows downwards, as in pictures. */
function outline({ path }) {
  return path.commands
    .map(({ command, args }) => {
      const numbers = args.map((value, at) => Math.round(at % 2 === 0 ? value : -value))
      return COMMANDS[command] + numbers.join(' ')
    })
    .join('')
}
