import { createRequire } from 'node:module'

/** A font of one script, and how its text is written. */
export interface ScriptFont {
  regular: string
  bold: string
  direction: 'ltr' | 'rtl'

  /** Has its signs drawn as outlines: a PDF cannot take the font itself. */
  isOutlined: boolean
}

interface FontPackage {
  name: string
  file: (subset: string, weight: number) => string
  subsets: (names: string[]) => string[]
  direction: ScriptFont['direction']
  isOutlined: boolean
}

const { resolve } = createRequire(import.meta.url)
const require = createRequire(import.meta.url)

const staticFile = (family: string) => (subset: string, weight: number) =>
  `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`

/** In this order: the first one that has a character draws it. */
const PACKAGES: FontPackage[] = [
  {
    name: '@fontsource/noto-sans',
    file: staticFile('noto-sans'),
    subsets: () => [
      'latin',
      'latin-ext',
      'greek',
      'greek-ext',
      'cyrillic',
      'cyrillic-ext',
      'vietnamese',
      'devanagari',
    ],
    direction: 'ltr',
    isOutlined: false,
  },
  {
    name: '@fontsource/noto-sans-arabic',
    file: staticFile('noto-sans-arabic'),
    subsets: () => ['arabic'],
    direction: 'rtl',
    isOutlined: false,
  },
  {
    name: '@fontsource/noto-sans-hebrew',
    file: staticFile('noto-sans-hebrew'),
    subsets: () => ['hebrew'],
    direction: 'rtl',
    isOutlined: false,
  },
  {
    name: '@fontsource-variable/noto-sans-sc',
    file: (subset) =>
      `@fontsource-variable/noto-sans-sc/files/noto-sans-sc-${subset.replace(/\W/g, '')}-wght-normal.woff2`,
    subsets: (names) => names.filter((name) => /^\[\d+\]$/.test(name)),
    direction: 'ltr',
    isOutlined: true,
  },
]

interface Subset extends ScriptFont {
  ranges: [number, number][]
}

let subsets: Subset[] | null = null

/** Finds the font that draws a character; null where none of our fonts has it. */
export function findScriptFont(codePoint: number): ScriptFont | null {
  subsets ??= PACKAGES.flatMap(readSubsets)
  const isIn = ([first, last]: [number, number]) => codePoint >= first && codePoint <= last
  return subsets.find(({ ranges }) => ranges.some(isIn)) ?? null
}

function readSubsets({ name, file, subsets: choose, ...rest }: FontPackage): Subset[] {
  const unicode: Record<string, string> = require(`${name}/unicode.json`)
  return choose(Object.keys(unicode)).map((subset) => ({
    ...rest,
    regular: resolve(file(subset, 400)),
    bold: resolve(file(subset, 600)),
    ranges: parseRanges(unicode[subset]),
  }))
}

/** Parses `U+0000-00FF,U+0131`. */
function parseRanges(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [first, last = first] = range.trim().slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}
