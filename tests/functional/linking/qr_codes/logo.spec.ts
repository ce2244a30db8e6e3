import { crc32, deflateSync } from 'node:zlib'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { checkLogoHeader } from '#app/linking/qr_codes/rules/logo_header'
import { assertProblem, call } from '#tests/fixtures/api'
import { aCode, aPng, imageOf, putLogo } from '#tests/fixtures/qr_codes'
import { aWorkspace } from '#tests/fixtures/workspace'

const KB = 1024

/** Returns a small PNG, made longer by a chunk that readers skip. */
function paddedTo(png: Buffer, bytes: number): Buffer {
  const data = Buffer.alloc(bytes - png.length - 12)
  return Buffer.concat([png.subarray(0, 33), chunk('prVt', data), png.subarray(33)])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const made = Buffer.alloc(body.length + 8)
  made.writeUInt32BE(data.length, 0)
  body.copy(made, 4)
  made.writeUInt32BE(crc32(body), body.length + 4)
  return made
}

/** 16,384 x 16,384 pixels of nothing: 256 megapixels in about 30 KiB. */
function bomb(): Buffer {
  const header = Buffer.from('00004000000040000100000000', 'hex')
  const rows = deflateSync(Buffer.alloc(16384 * (16384 / 8 + 1)))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test.group('The logo of a QR code', () => {
  test('is put, replaced and taken off; error correction High comes and stays', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const code = await aCode(workspace, { errorCorrection: 'Low' })
    const put = await putLogo(workspace, code.id, await aPng(64))
    assert.equal(put.status, 200)
    assert.deepEqual(put.body, { ...code, errorCorrection: 'High', hasLogo: true, version: 2 })
    assert.equal(put.headers.get('etag'), '"2"')
    assert.equal((await putLogo(workspace, code.id, await aPng(32))).body.version, 3)
    const off = await call(workspace, 'DELETE', `/qr-codes/${code.id}/logo`)
    assert.equal(off.status, 200)
    assert.deepEqual(off.body, { ...code, errorCorrection: 'High', hasLogo: false, version: 4 })
    const again = await call(workspace, 'DELETE', `/qr-codes/${code.id}/logo`)
    assert.deepEqual(again.body, off.body)
    const low = await call(workspace, 'PATCH', `/qr-codes/${code.id}`, { errorCorrection: 'Low' })
    assert.equal(low.body.errorCorrection, 'Low')
  })

  test('needs High: qr.logo_needs_high for anything less', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace)
    const { body: before } = await putLogo(workspace, id, await aPng(64))
    for (const errorCorrection of ['Low', 'Medium', 'Quartile']) {
      const body = { errorCorrection, name: 'No' }
      const refused = await call(workspace, 'PATCH', `/qr-codes/${id}`, body)
      assertProblem(assert, refused, 422, 'qr.logo_needs_high')
    }
    assert.deepEqual((await call(workspace, 'GET', `/qr-codes/${id}`)).body, before)
    const kept = await call(workspace, 'PATCH', `/qr-codes/${id}`, {
      errorCorrection: 'High',
      foreground: '#123c5a',
    })
    assert.equal(kept.status, 200)
  })

  test('has 1 to 256 KB: empty is qr.logo_size, more is 413', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace)
    const png = await aPng(64)
    assertProblem(assert, await putLogo(workspace, id, Buffer.alloc(0)), 422, 'qr.logo_size')
    const bare = await call(workspace, 'PUT', `/qr-codes/${id}/logo`)
    assertProblem(assert, bare, 422, 'qr.logo_size')
    for (const bytes of [256 * KB + 1, 300 * KB, 1500 * KB]) {
      const refused = await putLogo(workspace, id, paddedTo(png, bytes))
      assert.equal(refused.status, 413)
      assert.isUndefined(refused.body.code)
      assert.include(refused.body.detail, '256 KB')
    }
    assert.isFalse((await call(workspace, 'GET', `/qr-codes/${id}`)).body.hasLogo)
    const most = await putLogo(workspace, id, paddedTo(png, 256 * KB))
    assert.equal(most.status, 200, most.text)
  })

  test('comes as image/png: a form or another type is 415', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace)
    const png = await aPng(64)
    for (const type of ['multipart/form-data; boundary=x', 'image/jpeg', 'application/json', '']) {
      const refused = await putLogo(workspace, id, png, type ? { 'content-type': type } : {})
      assertProblem(assert, refused, 415, 'request.unsupported_media_type')
    }
    const packed = { 'content-type': 'image/png', 'content-encoding': 'gzip' }
    const refused = await putLogo(workspace, id, png, packed)
    assertProblem(assert, refused, 415, 'request.unsupported_media_type')
    const loud = await putLogo(workspace, id, png, { 'content-type': 'IMAGE/PNG; x=y' })
    assert.equal(loud.status, 200)
  })

  test('is a PNG that can be read, of 16 x 16 pixels or more', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace)
    const png = await aPng(64)
    const jpeg = await sharp(png).jpeg().toBuffer()
    const noise = Buffer.concat([png.subarray(0, 33), Buffer.alloc(500, 7)])
    for (const bad of [Buffer.from('x'), jpeg, png.subarray(0, 60), png.subarray(0, 20), noise]) {
      assertProblem(assert, await putLogo(workspace, id, bad), 422, 'qr.logo_invalid')
    }
    for (const [width, height] of [
      [15, 64],
      [64, 15],
      [1, 1],
    ]) {
      const small = await putLogo(workspace, id, await aPng(width, height))
      assertProblem(assert, small, 422, 'qr.logo_small')
    }
    assert.isFalse((await call(workspace, 'GET', `/qr-codes/${id}`)).body.hasLogo)
    assert.equal((await putLogo(workspace, id, await aPng(16))).status, 200)
    assert.equal((await putLogo(workspace, id, await aPng(3000, 400))).status, 200)
  })

  test('of 256 megapixels in 30 KiB is refused by its header, within 5 ms', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace)
    const png = bomb()
    assert.isBelow(png.length, 64 * KB)
    assertProblem(assert, await putLogo(workspace, id, png), 422, 'qr.logo_invalid')
    const from = performance.now()
    for (let round = 0; round < 100; round++) {
      assert.throws(() => checkLogoHeader(png))
    }
    assert.isBelow((performance.now() - from) / 100, 5)
  })

  test('keeps nothing of the file but its pixels', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace)
    const secret = Buffer.from('Comment\0planted-secret')
    const png = await aPng(64)
    const talking = Buffer.concat([
      png.subarray(0, 33),
      chunk('tEXt', secret),
      png.subarray(33),
      Buffer.from('planted-secret <script>'),
    ])
    assert.equal((await putLogo(workspace, id, talking)).status, 200)
    const stored = await db.from('qr_code_logos').where('qr_code_id', id).firstOrFail()
    assert.notInclude(stored.png.toString('latin1'), 'planted-secret')
    for (const image of ['image.png', 'image.svg', 'image.pdf']) {
      const { bytes } = await imageOf(workspace, id, image)
      assert.notInclude(bytes.toString('latin1'), 'planted-secret')
    }
    const [pixel] = await sharp(stored.png).raw().toBuffer()
    assert.equal(pixel, 0xd9)
  })

  test('a change of it can be bound to a version', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace)
    const headers = { 'content-type': 'image/png', 'if-match': '"7"' }
    const refused = await putLogo(workspace, id, await aPng(64), headers)
    assertProblem(assert, refused, 412, 'qr.version_conflict')
    assert.isFalse((await call(workspace, 'GET', `/qr-codes/${id}`)).body.hasLogo)
  })

  test('put at once by many leaves one, and a version for each', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace)
    const png = await aPng(64)
    const answers = await Promise.all(Array.from({ length: 12 }, () => putLogo(workspace, id, png)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal((await call(workspace, 'GET', `/qr-codes/${id}`)).body.version, 13)
    assert.lengthOf(await db.from('qr_code_logos').where('qr_code_id', id), 1)
  })
})
