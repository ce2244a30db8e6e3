const HEX = /^#[0-9a-f]{6}$/i

/** Is it `#` and six hexadecimal digits? */
export function isColour(text: string): boolean {
  return HEX.test(text)
}

/** Parses the red, green and blue of a colour, 0 to 255 each. */
export function parseColour(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/**
 * Computes how much light a colour gives, from 0 (black) to 1 (white).
 *
 * WCAG 2.2, "relative luminance"; with the threshold of the sRGB standard, 0.04045, to which the
 * errata of WCAG refer and which gives the same result for every 8-bit value.
 */
export function computeLuminance(colour: string): number {
  const [red, green, blue] = parseColour(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Computes the contrast of two colours, from 1 (the same) to 21 (black and white). WCAG 2.2. */
export function computeContrast(one: string, other: string): number {
  const [darker, lighter] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * Returns the colour of text on a background: black or white, whichever stands out more. One of the
 * two always has a contrast of more than 4.5, which WCAG 2.2 asks for (1.4.3, level AA).
 */
export function chooseTextColour(background: string): '#000000' | '#ffffff' {
  const [black, white] = ['#000000', '#ffffff'] as const
  return computeContrast(background, black) > computeContrast(background, white) ? black : white
}
