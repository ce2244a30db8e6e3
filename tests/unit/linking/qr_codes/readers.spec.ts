import { test } from '@japa/runner'
import sharp from 'sharp'
import { drawPdf } from '#app/linking/qr_codes/images/draw_pdf'
import { drawSvg } from '#app/linking/qr_codes/images/draw_svg'
import type { QrDrawing } from '#app/linking/qr_codes/images/drawing'
import { DEFAULT_STYLE, type QrStyle } from '#app/linking/qr_codes/rules/styling'
import {
  inksOfPdf,
  pictureByGhostscript,
  pictureByRsvg,
  pictureOfPdf,
  readByZbar,
} from '#tests/fixtures/decoders'

const TEXT = 'https://sho.rt/spring?qr=bcdfghjk'
const LOGO = { r: 217, g: 95, b: 14 }
const LOOKS: Record<string, Partial<QrStyle>> = {
  plain: {},
  styled: { dotShape: 'Rounded', eyeShape: 'Circle' },
}

async function aDrawing(style: Partial<QrStyle>, hasLogo = true): Promise<QrDrawing> {
  const create = { width: 64, height: 64, channels: 3 as const, background: LOGO }
  const png = await sharp({ create }).png().toBuffer()
  return {
    text: TEXT,
    style: { ...DEFAULT_STYLE, errorCorrection: 'High', ...style },
    logo: hasLogo ? { png, widthPx: 64, heightPx: 64 } : null,
  }
}

/** Returns the pixels of a picture, at a width at which those of all readers can be compared. */
const pixelsOf = (picture: Buffer) =>
  sharp(picture).resize(200, 200, { fit: 'fill' }).removeAlpha().raw().toBuffer()

/** Mean difference of two pictures, 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = await Promise.all([pixelsOf(one), pixelsOf(other)])
  return left.reduce((sum, value, at) => sum + Math.abs(value - right[at]), 0) / left.length
}

const pdfOf = (drawing: QrDrawing) => drawPdf(drawing, 'Spring', new Date(0))

test.group('Pictures of a QR code in programs that print', () => {
  for (const [look, style] of Object.entries(LOOKS)) {
    test(`are the same in all, with the logo: ${look}`, async ({ assert }) => {
      const drawing = await aDrawing(style)
      const svg = drawSvg(drawing)
      const pdf = await pdfOf(drawing)
      // Of Inkscape and Qt, which read SVG 1.1, and of programs that will read SVG 2 alone.
      const pictures = {
        'svg': await pictureByRsvg(svg, 600),
        'svg 1.1': await pictureByRsvg(svg.replace(/ href="[^"]*"/, ''), 600),
        'svg 2': await pictureByRsvg(svg.replace(/ xlink:href="[^"]*"/, ''), 600),
        'poppler': await pictureOfPdf(pdf),
        'ghostscript': await pictureByGhostscript(pdf, 300),
      }
      for (const [reader, picture] of Object.entries(pictures)) {
        assert.equal(await readByZbar(picture), TEXT, reader)
        const middle = (100 * 200 + 100) * 3
        const [r, g, b] = (await pixelsOf(picture)).subarray(middle, middle + 3)
        for (const [seen, expected] of [
          [r, LOGO.r],
          [g, LOGO.g],
          [b, LOGO.b],
        ]) {
          assert.closeTo(seen, expected, 8, `the logo in ${reader}`)
        }
        assert.isBelow(await difference(picture, pictures.svg), 12, reader)
      }
    }).timeout(60_000)
  }

  test('are 50 mm wide, and read at that size on a screen', async ({ assert }) => {
    const drawing = await aDrawing({ frame: 'Banner', frameText: 'Scan me' }, false)
    assert.match(drawSvg(drawing), /^<svg [^>]*width="50mm" height="5\d\.\d+mm" viewBox=/)
    const plain = await aDrawing({})
    for (const [dpi, px] of [
      [96, 189],
      [300, 591],
    ]) {
      const picture = await pictureByRsvg(drawSvg(plain), null, dpi)
      assert.closeTo((await sharp(picture).metadata()).width, px, 1)
      assert.equal(await readByZbar(picture), TEXT)
    }
  })

  test('need black ink alone in black and white, and others for colours', async ({ assert }) => {
    for (const style of [LOOKS.plain, LOOKS.styled, { foreground: '#333333' }]) {
      const [cyan, magenta, yellow, black] = await inksOfPdf(
        await pdfOf(await aDrawing(style, false))
      )
      assert.deepEqual([cyan, magenta, yellow], [0, 0, 0], JSON.stringify(style))
      assert.isAbove(black, 0.1)
    }
    const [cyan] = await inksOfPdf(await pdfOf(await aDrawing({ foreground: '#123c5a' }, false)))
    assert.isAbove(cyan, 0.1)
  })
})
