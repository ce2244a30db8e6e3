import { test } from '@japa/runner'
import { computeLogoArea } from '#app/linking/qr_codes/images/logo_area'
import { drawRandomQrCodeId } from '#app/linking/qr_codes/qr_code_ids'
import { readQrCodeName } from '#app/linking/qr_codes/rules/code_name'
import { detectOtherKind } from '#app/linking/qr_codes/rules/picture_kind'
import { computeSmallestPrint } from '#app/linking/qr_codes/rules/print_size'
import { isQrCodeId } from '#app/linking/qr_codes/rules/qr_code_id'
import { computeSheetLayout, LABEL_MM, SHEET_PAGES } from '#app/linking/qr_codes/rules/sheet_layout'
import { readStyle } from '#app/linking/qr_codes/rules/styling'
import { formatContentDisposition } from '#app/platform/api/content_disposition'
import { type Problem } from '#app/shared/problems/problem'
import { computeContrast, computeLuminance } from '#app/shared/text/colours'

const codeOf = (work: () => unknown): string | null => {
  try {
    work()
    return null
  } catch (error) {
    return (error as Problem).code
  }
}

test.group('Contrast', () => {
  test('is that of WCAG: known pairs, in either order', ({ assert }) => {
    const known: [string, string, number][] = [
      ['#000000', '#ffffff', 21],
      ['#ffffff', '#ffffff', 1],
      ['#767676', '#ffffff', 4.54],
      ['#777777', '#ffffff', 4.48],
      ['#ff0000', '#ffffff', 4.0],
      ['#0000ff', '#ffffff', 8.59],
      ['#123c5a', '#fffdf6', 11.3],
    ]
    for (const [one, other, expected] of known) {
      assert.closeTo(computeContrast(one, other), expected, 0.05, `${one} ${other}`)
      assert.equal(computeContrast(one, other), computeContrast(other, one))
    }
  })

  test('the limit is 4: what lies on either side of it', ({ assert }) => {
    assert.isAtLeast(computeContrast('#7f7f7f', '#ffffff'), 4)
    assert.isBelow(computeContrast('#808080', '#ffffff'), 4)
    const style = (foreground: string) => codeOf(() => readStyle({ foreground }))
    assert.isNull(style('#7f7f7f'))
    assert.equal(style('#808080'), 'qr.low_contrast')
    // Pure red on white is 3.998 : 1, though it is often given as 4.
    assert.equal(style('#ff0000'), 'qr.low_contrast')
    assert.isNull(style('#fe0000'))
  })

  test('luminance is 0 for black, 1 for white, and grows with each step of grey', ({ assert }) => {
    const greys = Array.from({ length: 256 }, (_, step) => {
      const part = step.toString(16).padStart(2, '0')
      return computeLuminance(`#${part}${part}${part}`)
    })
    assert.equal(greys[0], 0)
    assert.closeTo(greys[255], 1, 1e-12)
    for (let step = 1; step < 256; step++) assert.isAbove(greys[step], greys[step - 1])
  })
})

test.group('Ids of QR codes', () => {
  test('have 8 characters without vowels and look-alikes, and hardly ever come twice', ({
    assert,
  }) => {
    const ids = Array.from({ length: 20_000 }, () => drawRandomQrCodeId())
    for (const id of ids) assert.match(id, /^[2-9bcdfghjkmnpqrtvwx]{8}$/)
    assert.equal(new Set(ids).size, ids.length)
    assert.isTrue(ids.every(isQrCodeId))
    for (const none of ['', 'abcdefg', 'abcdefghi', 'ABCDEFGH', 'abcdefg-', 7, null]) {
      assert.isFalse(isQrCodeId(none))
    }
  })
})

test.group('Names of QR codes', () => {
  const link = { title: 'Lights', alias: 'lights' }

  test('fall back to title and alias', ({ assert }) => {
    assert.equal(readQrCodeName(' Doors ', link), 'Doors')
    assert.equal(readQrCodeName('', link), 'Lights')
    assert.equal(readQrCodeName(null, { ...link, title: null }), 'lights')
    assert.equal(readQrCodeName(undefined, { ...link, title: ' \n ' }), 'lights')
    assert.equal(readQrCodeName(undefined, { ...link, title: 'Two\nlines' }), 'Two lines')
    assert.lengthOf([...readQrCodeName(null, { ...link, title: '😀'.repeat(300) })], 200)
  })
})

test.group('Logos', () => {
  test('take an odd square in the middle, and at most a tenth of the modules', ({ assert }) => {
    for (let version = 1; version <= 40; version++) {
      const size = 17 + 4 * version
      const area = computeLogoArea(size)
      assert.equal(area.size % 2, 1)
      assert.equal(area.from * 2 + area.size, size)
      assert.isBelow(area.size ** 2 / size ** 2, 0.1)
      assert.isAtLeast(area.size, 3)
    }
  })

  test('of other kinds are known by how they begin', ({ assert }) => {
    assert.equal(detectOtherKind(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), 'JPEG')
    assert.equal(detectOtherKind(Buffer.from('<?xml version="1.0"?>\n<svg width="1">')), 'SVG')
    assert.equal(detectOtherKind(Buffer.from('RIFF0000WEBPVP8 ')), 'WebP')
    assert.isNull(detectOtherKind(Buffer.from([0x89, 0x50, 0x4e, 0x47])))
    assert.isNull(detectOtherKind(Buffer.alloc(0)))
  })
})

test.group('Print', () => {
  test('the smallest is 0.4 mm a module, margin included', ({ assert }) => {
    assert.deepEqual(computeSmallestPrint(41, 3), { widthMm: 19, readFromCm: 19 })
    assert.deepEqual(computeSmallestPrint(21, 2), { widthMm: 10, readFromCm: 10 })
  })

  test('a sheet has every code on its page, none over another', ({ assert }) => {
    for (const page of ['A4', 'Letter'] as const) {
      for (const sizeMm of [20, 25, 30, 40, 50, 60, 80, 100]) {
        for (const hasLabels of [true, false]) {
          const { columns, rows, placeOf } = computeSheetLayout(page, sizeMm, hasLabels)
          const height = sizeMm + (hasLabels ? LABEL_MM : 0)
          const places = Array.from({ length: columns * rows }, (_, at) => placeOf(at))
          for (const { x, y } of places) {
            assert.isAtLeast(x, 9.99)
            assert.isAtMost(x + sizeMm, SHEET_PAGES[page].width - 9.99)
            assert.isAtLeast(y, 9.99)
            assert.isAtMost(y + height, SHEET_PAGES[page].height - 9.99)
          }
          for (const one of places) {
            const over = places.filter(
              (other) => Math.abs(other.x - one.x) < sizeMm && Math.abs(other.y - one.y) < height
            )
            assert.lengthOf(over, 1)
          }
        }
      }
    }
  })
})

test.group('Files to save', () => {
  test('are named in every letter, and safely', ({ assert }) => {
    assert.equal(
      formatContentDisposition('Türen: A/1.png'),
      `attachment; filename="T_ren A 1.png"; filename*=UTF-8''T%C3%BCren%20A%201.png`
    )
    assert.equal(formatContentDisposition('a"b\r\nX: y.svg').includes('\r'), false)
    assert.include(formatContentDisposition("it's (é).pdf"), "UTF-8''it%27s%20%28%C3%A9%29.pdf")
    assert.equal(formatContentDisposition('links.csv'), 'attachment; filename=links.csv')
    assert.equal(formatContentDisposition('q.svg', 'inline'), 'inline; filename=q.svg')
  })
})
