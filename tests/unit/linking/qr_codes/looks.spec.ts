import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { drawPdf } from '#app/linking/qr_codes/images/draw_pdf'
import { drawPng } from '#app/linking/qr_codes/images/draw_png'
import { drawSvg } from '#app/linking/qr_codes/images/draw_svg'
import { formatArchivedName } from '#app/linking/qr_codes/rules/archive_names'
import { drawTextPath, hasGlyph, measureText } from '#app/linking/qr_codes/rules/frame_glyphs'
import { computeFrame, computeScale } from '#app/linking/qr_codes/rules/frame_size'
import { DEFAULT_STYLE, type QrStyle } from '#app/linking/qr_codes/rules/styling'

const MADE_AT = new Date('2026-11-21T00:00:00Z')
const hash = (bytes: string | Buffer) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/**
 * How codes are drawn without shapes and frames: PNG of 128 and 1,024, SVG, PDF. PNGs are what they
 * were before there were any.
 */
const BEFORE: [style: Partial<QrStyle>, hasLogo: boolean, hashes: string[]][] = [
  [{}, false, ['5ecfc10fbc2e16dd', '564d278f2286a787', '715bd89d88fc0d3a', '66514c4e44aa0479']],
  [
    { foreground: '#123c5a', background: '#fffdf6', errorCorrection: 'High', quietZone: 2 },
    true,
    ['4c52ed16e0cf992e', 'e955f1f7a4c8b285', 'd117faf2691546da', '0db41fe618a3c48f'],
  ],
]

test.group('Looks of QR codes', () => {
  test('without shapes and a frame they are byte for byte what they are known to be', async ({
    assert,
  }) => {
    const background = '#d95f0e'
    const create = { width: 64, height: 64, channels: 4 as const, background }
    const png = await sharp({ create }).png().toBuffer()
    for (const [style, hasLogo, hashes] of BEFORE) {
      const drawing = {
        text: 'https://sho.rt/spring?qr=bcdfghjk',
        style: { ...DEFAULT_STYLE, ...style },
        logo: hasLogo ? { png, widthPx: 64, heightPx: 64 } : null,
      }
      const drawn = [
        await drawPng(drawing, 128),
        await drawPng(drawing, 1024),
        drawSvg(drawing),
        await drawPdf(drawing, 'Spring', MADE_AT),
      ]
      assert.deepEqual(drawn.map(hash), hashes)
    }
  })

  test('a box never costs a pixel a module at the smallest size', ({ assert }) => {
    for (let side = 25; side <= 120; side++) {
      const plain = computeScale({ ...DEFAULT_STYLE, frame: 'None' }, side, 128)
      const boxed = computeScale({ ...DEFAULT_STYLE, frame: 'Box' }, side, 128)
      if (side % 2 === 1 && plain > 1) assert.isAtLeast(boxed, plain - 1)
      const { width, line } = computeFrame({ ...DEFAULT_STYLE, frame: 'Box' }, side, boxed)
      assert.isAtLeast(line * boxed, 1)
      assert.equal(Math.round(width * boxed), width * boxed)
      if (boxed > 1) assert.isAtMost(width * boxed, 128)
    }
  })

  test('words are outlines of whole lines, in letters of many languages', ({ assert }) => {
    for (const character of 'Scan me! Öffnen – “ça” ß Łódź Ωμέγα Сканируй Ґ Tiếng €') {
      assert.isTrue(hasGlyph(character), character)
    }
    for (const character of '扫📱\n\u0000\ud800') assert.isFalse(hasGlyph(character))
    assert.isAbove(measureText('WW').width, measureText('ii').width)
    const path = drawTextPath('Ab', { x: 10, y: 20, size: 4 })
    assert.match(path, /^([MLQC][-\d. ]+|Z)+$/)
    const numbers = [...path.matchAll(/-?[\d.]+/g)].map(Number)
    assert.isTrue(numbers.every((one) => one >= 10 && one <= 21))
  })
})

test.group('Names of archived files', () => {
  test('are safe anywhere and end with the id', ({ assert }) => {
    const known: [string, string][] = [
      ['Türen: A/1', 'Türen-A-1-bcdfghjk.png'],
      ['../../etc/passwd', 'etc-passwd-bcdfghjk.png'],
      ['CON', 'CON-bcdfghjk.png'],
      ['📱', 'bcdfghjk.png'],
      ['-rf *', 'rf-bcdfghjk.png'],
      ['a\u202etxt.exe', 'a-txt-exe-bcdfghjk.png'],
    ]
    for (const [name, expected] of known) {
      assert.equal(formatArchivedName({ id: 'bcdfghjk', name }, 'png'), expected)
    }
    const long = formatArchivedName({ id: 'bcdfghjk', name: '字'.repeat(200) }, 'png')
    assert.isAtMost(Buffer.byteLength(long), 255)
  })
})
