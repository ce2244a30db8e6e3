/**
 * Measures how many images of QR codes a second one core draws, beside the bare `qrcode` package
 * drawing the same codes: the same text, colours, margin and width, each image in turn on the main
 * thread.
 *
 *   ./shunt bench qr [--seconds 3] [--pairs 3]
 *
 * Our figures count everything from the text to the file's bytes. `decoded` says that the last
 * image of each kind was read back by an independent reader.
 */
import jsQrModule from 'jsqr'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { drawPdf } from '../app/linking/qr_codes/images/draw_pdf.js'
import { drawPng } from '../app/linking/qr_codes/images/draw_png.js'
import { drawSvg } from '../app/linking/qr_codes/images/draw_svg.js'
import type { DrawnLogo, QrDrawing } from '../app/linking/qr_codes/images/drawing.js'
import { drawRandomQrCodeId } from '../app/linking/qr_codes/qr_code_ids.js'
import { DEFAULT_STYLE } from '../app/linking/qr_codes/rules/styling.js'
import { readOptions } from './support/read_options.js'

const { seconds: SECONDS, pairs: PAIRS } = readOptions({
  seconds: 3,
  pairs: 3,
})
const COLOURS = { foreground: '#123c5a', background: '#fffdf6' }
const jsQr = jsQrModule as unknown as typeof jsQrModule.default

sharp.concurrency(1)
const logo = await aLogo()

const trials: { name: string; ours: Draw; theirs: Draw | null }[] = [
  ...[128, 1024, 4096].map((width) => ({
    name: `png ${width}`,
    ours: (text: string) => drawPng(drawing(text, null), width),
    theirs: (text: string) =>
      QRCode.toBuffer(text, {
        width,
        margin: 4,
        errorCorrectionLevel: 'M',
        color: { dark: COLOURS.foreground, light: COLOURS.background },
      }),
  })),
  {
    name: 'svg',
    ours: async (text) => Buffer.from(drawSvg(drawing(text, null))),
    theirs: async (text) =>
      Buffer.from(
        await QRCode.toString(text, {
          type: 'svg',
          margin: 4,
          color: { dark: COLOURS.foreground, light: COLOURS.background },
        })
      ),
  },
  { name: 'pdf', ours: (text) => drawPdf(drawing(text, null), text, new Date(0)), theirs: null },
  ...[1024, 4096].map((width) => ({
    name: `png ${width}, logo`,
    ours: (text: string) => drawPng(drawing(text, logo), width),
    theirs: null,
  })),
]

const rows = []
for (const { name, ours, theirs } of trials) {
  const [mine, bare]: number[][] = [[], []]
  for (let pair = 0; pair < PAIRS; pair++) {
    mine.push(await perSecond(ours))
    if (theirs) bare.push(await perSecond(theirs))
  }
  rows.push({
    'image': name,
    'a second': round(median(mine)),
    'qrcode': theirs ? round(median(bare)) : '',
    'times': theirs ? (median(mine) / median(bare)).toFixed(2) : '',
    'bytes': (await ours(aText())).length,
    'bytes of qrcode': theirs ? (await theirs(aText())).length : '',
    'decoded': name === 'pdf' ? '' : await decodes(ours),
  })
}
console.table(rows)
process.exit(rows.some(({ decoded }) => decoded === false) ? 1 : 0)

type Draw = (text: string) => Promise<Buffer>

async function perSecond(draw: Draw): Promise<number> {
  await draw(aText())
  const from = performance.now()
  let drawn = 0
  while (performance.now() - from < SECONDS * 1000) {
    await draw(aText())
    drawn++
  }
  return (drawn * 1000) / (performance.now() - from)
}

async function decodes(draw: Draw): Promise<boolean> {
  const text = aText()
  const { data, info } = await sharp(await draw(text))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data === text
}

/** Returns another code each time, as customers ask for them. */
function aText(): string {
  return `https://go.example.com/${drawRandomQrCodeId().slice(1)}?qr=${drawRandomQrCodeId()}`
}

function drawing(text: string, drawn: DrawnLogo | null): QrDrawing {
  const errorCorrection = drawn ? 'High' : 'Medium'
  return { text, style: { ...DEFAULT_STYLE, ...COLOURS, errorCorrection }, logo: drawn }
}

async function aLogo(): Promise<DrawnLogo> {
  const size = { width: 512, height: 512 }
  const png = await sharp({ create: { ...size, channels: 4, background: '#d95f0e' } })
    .png()
    .toBuffer()
  return { png, widthPx: size.width, heightPx: size.height }
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]
}

function round(figure: number): number {
  return Number(figure.toPrecision(3))
}
