import { test } from '@japa/runner'
import sharp from 'sharp'
import { makeImage } from '#app/linking/qr_codes/images/image_process'
import { DEFAULT_STYLE } from '#app/linking/qr_codes/rules/styling'
import { assertProblem, call } from '#tests/fixtures/api'
import {
  factsOfPdf,
  pictureOfPdf,
  pictureOfSvg,
  readByJsQr,
  readByZbar,
} from '#tests/fixtures/decoders'
import { isLongRun, sample } from '#tests/fixtures/long_run'
import { aCode, aPng, imageOf, putLogo } from '#tests/fixtures/qr_codes'
import { aWorkspace } from '#tests/fixtures/workspace'

/** Data of a chunk of a PNG; null where there is none. */
function chunkOf(png: Buffer, type: string): Buffer | null {
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === type) {
      return png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
    }
  }
  return null
}

test.group('Images of a QR code', () => {
  test('a PNG says 300 dpi, has whole pixels a module and its colours', async ({ assert }) => {
    const workspace = await aWorkspace()
    const code = await aCode(workspace, { foreground: '#123c5a', background: '#fffdf6' })
    for (const [query, most] of [
      ['', 1024],
      ['?size=128', 128],
      ['?size=129', 129],
      ['?size=1000', 1000],
      ['?size=4096', 4096],
    ] as const) {
      const { status, headers, bytes } = await imageOf(workspace, code.id, `image.png${query}`)
      assert.equal(status, 200)
      assert.equal(headers.get('content-type'), 'image/png')
      assert.deepEqual(chunkOf(bytes, 'pHYs'), Buffer.from('00002e2300002e2301', 'hex'))
      const { width, height } = await sharp(bytes).metadata()
      assert.equal(width, height)
      assert.isAtMost(width, most)
      const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      assert.equal(data.subarray(0, 3).toString('hex'), 'fffdf6')
      const runs = runsOfRow(data, width)
      const module = Math.min(...runs)
      assert.isTrue(runs.every((run) => run % module === 0))
      assert.isAbove(width + Math.round(width / module), most)
    }
  })

  test('a PDF is a page of 50 x 50 mm, drawn in lines', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace, { name: 'Tram posters' })
    const { headers, bytes } = await imageOf(workspace, id, 'image.pdf?size=7')
    assert.equal(headers.get('content-type'), 'application/pdf')
    const facts = await factsOfPdf(bytes)
    assert.match(facts['Page size'], /^141\.73\d* x 141\.73\d* pts/)
    assert.equal(facts['Pages'], '1')
    assert.equal(facts['Title'], 'Tram posters')
    assert.notInclude(bytes.toString('latin1'), '/Subtype /Image')
    await putLogo(workspace, id, await aPng(64))
    const withLogo = await imageOf(workspace, id, 'image.pdf')
    assert.include(withLogo.bytes.toString('latin1'), '/Subtype /Image')
  })

  test('an SVG scales, runs nothing and fetches nothing', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace)
    const { headers, bytes } = await imageOf(workspace, id, 'image.svg')
    assert.equal(headers.get('content-type'), 'image/svg+xml')
    assert.match(headers.get('content-security-policy')!, /^default-src 'none'/)
    const svg = bytes.toString()
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*viewBox="0 0 \d+ \d+"/)
    assert.notMatch(svg, /script|href="(?!data:image\/png;base64,)/)
    for (const width of [200, 333, 1500]) {
      assert.equal((await sharp(await pictureOfSvg(bytes, width)).metadata()).width, width)
    }
  })

  test('a size that is no whole number from 128 to 4096 is request.invalid', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace)
    for (const size of ['127', '4097', '0', '-128', '200.5', 'large', '1e9', '128px']) {
      const refused = await call(workspace, 'GET', `/qr-codes/${id}/image.png?size=${size}`)
      assertProblem(assert, refused, 422, 'request.invalid')
      assert.equal(refused.body.errors[0].field, 'size')
    }
  })

  test('are kept by their tag until the code changes, and asked for by it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace)
    for (const image of ['image.png', 'image.png?size=200', 'image.svg', 'image.pdf']) {
      const first = await imageOf(workspace, id, image)
      const tag = first.headers.get('etag')!
      assert.equal(first.headers.get('cache-control'), 'private, no-cache')
      const again = await imageOf(workspace, id, image)
      assert.isTrue(again.bytes.equals(first.bytes), image)
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
        const answer = await imageOf(workspace, id, image, { 'if-none-match': known })
        assert.equal(answer.status, 304)
        assert.lengthOf(answer.bytes, 0)
        assert.equal(answer.headers.get('etag'), tag)
      }
      const { body } = await call(workspace, 'GET', `/qr-codes/${id}`)
      const quietZone = body.quietZone === 4 ? 5 : 4
      await call(workspace, 'PATCH', `/qr-codes/${id}`, { quietZone })
      const changed = await imageOf(workspace, id, image, { 'if-none-match': tag })
      assert.equal(changed.status, 200)
      assert.notEqual(changed.headers.get('etag'), tag)
      assert.isFalse(changed.bytes.equals(first.bytes))
    }
    const tags = await Promise.all(
      ['image.png', 'image.png?size=1024', 'image.png?size=1023', 'image.svg', 'image.pdf'].map(
        async (image) => (await imageOf(workspace, id, image)).headers.get('etag')
      )
    )
    assert.equal(new Set(tags).size, 4)
  })

  test('of an archived code are drawn as before', async ({ assert }) => {
    const workspace = await aWorkspace()
    const code = await aCode(workspace)
    await call(workspace, 'DELETE', `/qr-codes/${code.id}`)
    for (const image of ['image.png', 'image.svg', 'image.pdf']) {
      assert.equal((await imageOf(workspace, code.id, image)).status, 200)
    }
    const { bytes } = await imageOf(workspace, code.id, 'image.png')
    assert.equal(await readByZbar(bytes), code.encodedUrl)
  })

  test("one workspace's many hold up no other's", async ({ assert }) => {
    const style = { ...DEFAULT_STYLE, errorCorrection: 'High' as const }
    const drawing = { text: 'https://example.com/'.padEnd(300, 'x'), style, logo: null }
    let drawn = 0
    const many = Array.from({ length: 40 }, () =>
      makeImage('busy', { kind: 'png', drawing, sizePx: 4096 }).then(() => drawn++)
    )
    await makeImage('other', { kind: 'png', drawing, sizePx: 1024 })
    assert.isAtMost(drawn, 2)
    await Promise.all(many)
    assert.equal(drawn, 40)
  })

  test('many at once are all drawn, or told to come again', async ({ assert }) => {
    const workspace = await aWorkspace()
    const code = await aCode(workspace)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => imageOf(workspace, code.id, 'image.png?size=4096'))
    )
    const counts = Map.groupBy(answers, ({ status }) => status)
    assert.sameMembers([...new Set([...counts.keys(), 429])], [200, 429])
    assert.isAtLeast(counts.get(200)!.length, 65)
    for (const { headers } of counts.get(429) ?? []) assert.equal(headers.get('retry-after'), '1')
    assert.equal((await imageOf(workspace, code.id, 'image.png')).status, 200)
  })
})

/** Lengths of one colour along the middle row, the margin left out. */
function runsOfRow(pixels: Buffer, width: number): number[] {
  const row = pixels.subarray(Math.floor(width / 2) * width * 3).subarray(0, width * 3)
  const runs: number[] = [0]
  for (let x = 0; x < width; x++) {
    const same = x === 0 || row.readUIntBE(x * 3, 3) === row.readUIntBE((x - 1) * 3, 3)
    if (same) runs[runs.length - 1]++
    else runs.push(1)
  }
  return runs.slice(1, -1)
}

const READERS = { zbar: readByZbar, jsqr: readByJsQr }

for (const [reader, read] of Object.entries(READERS)) {
  test.group(`Every image decodes to its URL, by ${reader}`, () => {
    for (const errorCorrection of ['Low', 'Medium', 'Quartile', 'High', 'High with a logo']) {
      test(`error correction ${errorCorrection}`, async ({ assert }) => {
        const workspace = await aWorkspace()
        const hasLogo = errorCorrection.includes('logo')
        const code = await aCode(workspace, {
          errorCorrection: errorCorrection.split(' ')[0],
          foreground: '#7f7f7f',
        })
        if (hasLogo) await putLogo(workspace, code.id, await aPng(200))
        for (const quietZone of sample([2, 10], errorCorrection, 2)) {
          await call(workspace, 'PATCH', `/qr-codes/${code.id}`, { quietZone })
          for (const size of reader === 'jsqr' && !isLongRun
            ? [128, 1024]
            : [128, 129, 1024, 4096]) {
            const { bytes } = await imageOf(workspace, code.id, `image.png?size=${size}`)
            assert.equal(await read(bytes), code.encodedUrl, `${size} px, margin ${quietZone}`)
          }
          const pdf = await imageOf(workspace, code.id, 'image.pdf')
          assert.equal(await read(await pictureOfPdf(pdf.bytes, 200)), code.encodedUrl, 'PDF')
          const svg = await imageOf(workspace, code.id, 'image.svg')
          const drawn = await pictureOfSvg(svg.bytes, 400)
          assert.equal(await read(drawn), code.encodedUrl, 'SVG')
        }
      })
    }
  })
}
