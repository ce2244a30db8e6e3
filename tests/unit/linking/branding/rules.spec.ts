import { test } from '@japa/runner'
import { wrapIcon } from '#app/linking/branding/rules/wrap_icon'
import { parseFileIds } from '#app/redirect/brand/host_files'
import { findBrandLook, renderFoot } from '#app/redirect/pages/brand_look'
import { PAGE_THEMES, stylesheet } from '#app/redirect/pages/page_style'
import { textsByLanguage } from '#app/redirect/pages/visitor_texts'
import { chooseTextColour, computeContrast } from '#app/shared/text/colours'

/** WCAG 2.2, level AA: words 1.4.3, shapes 1.4.11. */
const [LEAST_FOR_WORDS, LEAST_FOR_SHAPES] = [4.5, 3]

const NOTHING = { name: null, imprintUrl: null, privacyUrl: null, logoUrl: null, iconUrl: null }

/** Colours of every hue and lightness, some thousands. */
function* everyColour(): Generator<string> {
  const steps = [0, 0x22, 0x44, 0x66, 0x77, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xff]
  for (const red of steps) {
    for (const green of steps) {
      for (const blue of steps) {
        yield `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`
      }
    }
  }
}

test.group('The colour of a brand', () => {
  test('has words on it that can be read, whatever it is', ({ assert }) => {
    for (const colour of everyColour()) {
      const contrast = computeContrast(colour, chooseTextColour(colour))
      assert.isAtLeast(contrast, LEAST_FOR_WORDS, colour)
    }
    assert.equal(chooseTextColour('#ffd400'), '#000000')
    assert.equal(chooseTextColour('#0d5e42'), '#ffffff')
  })

  test('draws lines where they can be seen, by day and by night', ({ assert }) => {
    for (const colour of everyColour()) {
      const { head } = findBrandLook({ ...NOTHING, colour })
      const lines = [...head.matchAll(/--lit:(#[0-9a-f]{6})/g)].map(([, line]) => line)
      assert.lengthOf(lines, 2)
      for (const [at, theme] of (['light', 'dark'] as const).entries()) {
        const contrast = computeContrast(lines[at], PAGE_THEMES[theme].canvas)
        assert.isAtLeast(contrast, LEAST_FOR_SHAPES, `${colour} ${theme}`)
      }
      assert.include(head, `background:${colour};color:${chooseTextColour(colour)}`)
    }
  })

  test('is judged on the canvas that the style sheet has', ({ assert }) => {
    for (const { canvas, ink, field, edge, faint } of Object.values(PAGE_THEMES)) {
      const short = (colour: string) => colour.replace(/^#(.)\1\1\1\1\1$/, '#$1$1$1')
      for (const colour of [canvas, ink, field, edge, faint]) {
        assert.include(stylesheet, short(colour))
      }
    }
  })
})

test.group('Pieces of a brand', () => {
  test('a brand is rendered once', ({ assert }) => {
    const brand = { ...NOTHING, colour: '#0d5e42' }
    assert.strictEqual(findBrandLook(brand), findBrandLook(brand))
    assert.equal(findBrandLook(null).head, '')
  })

  test('no foot where there is nothing to say', ({ assert }) => {
    const texts = textsByLanguage.get('en')!.brand
    assert.equal(renderFoot(null, null, texts), '')
    assert.equal(renderFoot({ ...NOTHING, colour: '#0d5e42' }, null, texts), '')
    assert.equal(renderFoot(null, 'A & B', texts), '<footer>A &#38; B</footer>')
    assert.equal(
      renderFoot({ ...NOTHING, colour: null, name: 'C' }, 'A', texts),
      '<footer>C</footer>'
    )
  })

  test('files of a domain are read as the database gathers them', ({ assert }) => {
    assert.deepEqual(parseFileIds('Logo:a1,Robots:b2'), { Logo: 'a1', Robots: 'b2' })
    for (const nothing of [null, undefined, '']) assert.deepEqual(parseFileIds(nothing), {})
  })

  test('an icon is a directory of one picture', ({ assert }) => {
    const png = Buffer.alloc(40)
    png.writeUInt32BE(64, 16)
    png.writeUInt32BE(48, 20)
    const icon = wrapIcon(png)
    assert.deepEqual([...icon.subarray(0, 8)], [0, 0, 1, 0, 1, 0, 64, 48])
    assert.deepEqual(icon.subarray(icon.readUInt32LE(18)), png)
    assert.equal(icon.readUInt32LE(14), png.length)
  })
})
