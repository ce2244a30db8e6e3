/**
 * Fills what was outlined. Black, white and greys are DeviceGray, so that a printer uses its black
 * ink alone, without fringes of colour at the edges of modules; pdfkit knows RGB and CMYK.
 *
 * @param colour as `#rrggbb`
 */
export function fillColour(document: PDFKit.PDFDocument, colour: string): void {
  const grey = readGrey(colour)
  if (grey === null) document.fill(colour)
  else document.addContent(`${grey} g`).fill()
}

/** Returns how light a colour without hue is, 0 to 1; null for any other. */
function readGrey(colour: string): number | null {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colour.toLowerCase()) ?? []
  if (red === undefined || red !== green || green !== blue) return null
  return Number((Number.parseInt(red, 16) / 255).toFixed(4))
}
