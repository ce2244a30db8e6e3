import { test } from '@japa/runner'
import sharp from 'sharp'
import { assertProblem, call, request, serverUrl } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const destinationUrl = 'https://example.com/'
const MB = 1024 * 1024

async function aLink(workspace: TestWorkspace, fields: object = {}) {
  const answer = await call(workspace, 'POST', '/links', { destinationUrl, ...fields })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

function aPicture(format: 'png' | 'jpeg' | 'webp', width = 2400, height = 1260): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 4, background: '#c0ffee80' } })
  return picture.toFormat(format).toBuffer()
}

function putImage(workspace: TestWorkspace, id: string, raw: Uint8Array, type = 'image/png') {
  return call(workspace, 'PUT', `/links/${id}/preview-image`, undefined, {
    raw,
    headers: { 'content-type': type },
  })
}

test.group('Previews of links', () => {
  test('are given, changed, emptied and cleared', async ({ assert }) => {
    const workspace = await aWorkspace()
    assert.isNull((await aLink(workspace)).preview)
    const link = await aLink(workspace, { preview: { title: 'One', imageUrl: 'https://x.y/z' } })
    assert.deepEqual(link.preview, { title: 'One', description: null, imageUrl: null })
    const change = (body: object) => call(workspace, 'PATCH', `/links/${link.id}`, body)
    assert.deepEqual((await change({ preview: null })).body, link)
    const more = await change({ preview: { description: 'Two' } })
    assert.deepEqual(more.body.preview, { title: 'One', description: 'Two', imageUrl: null })
    assert.equal(more.body.version, 2)
    const emptied = await change({ preview: { title: '' } })
    assert.deepEqual(emptied.body.preview, { title: null, description: 'Two', imageUrl: null })
    assertProblem(
      assert,
      await change({ clearPreview: true, preview: { title: 'x' } }),
      422,
      'request.invalid'
    )
    const cleared = await change({ clearPreview: true })
    assert.isNull(cleared.body.preview)
    const history = await call(workspace, 'GET', `/links/${link.id}/history`)
    const [last] = history.body.items
    assert.deepInclude(last.changes[0], { field: 'preview', after: null })
    const restored = await call(workspace, 'POST', `/links/${link.id}/history/2/restore`, {})
    assert.deepEqual(restored.body.preview, { title: 'One', description: 'Two', imageUrl: null })
    const nothing = await change({ preview: { title: '', description: '' } })
    assert.isNull(nothing.body.preview)
  })

  test('have their image at its address only as long as it is theirs', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aLink(workspace)
    const put = async (format: 'png' | 'webp') => {
      const { body } = await putImage(workspace, id, await aPicture(format), `image/${format}`)
      return { version: body.version, path: new URL(body.preview.imageUrl).pathname }
    }
    const look = (path: string, headers = {}) => fetch(serverUrl() + path, { headers })
    const statusOf = async (path: string) => (await look(path)).status
    const first = await put('png')
    const seen = await look(first.path)
    assert.equal(seen.status, 200)
    assert.equal(seen.headers.get('cache-control'), 'public, no-cache')
    const kept = { 'if-none-match': seen.headers.get('etag')! }
    assert.equal((await look(first.path, kept)).status, 304)
    const second = await put('webp')
    assert.deepEqual([await statusOf(first.path), await statusOf(second.path)], [404, 200])
    assert.equal((await look(first.path, kept)).status, 404)
    await call(workspace, 'DELETE', `/links/${id}/preview-image`)
    assert.deepEqual([await statusOf(first.path), await statusOf(second.path)], [404, 404])
    // An earlier version has its image back.
    await call(workspace, 'POST', `/links/${id}/history/${first.version}/restore`, {})
    assert.deepEqual([await statusOf(first.path), await statusOf(second.path)], [200, 404])
    await call(workspace, 'PATCH', `/links/${id}`, { clearPreview: true })
    assert.equal(await statusOf(first.path), 404)
    await call(workspace, 'POST', `/links/${id}/history/${first.version}/restore`, {})
    await call(workspace, 'DELETE', `/links/${id}`)
    assert.equal(await statusOf(first.path), 404)
  })

  test('are refused where they are none, on both sides of the limits', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aLink(workspace)
    const change = (preview: unknown) => call(workspace, 'PATCH', `/links/${id}`, { preview })
    const bad = ['text', 7, [], { title: 7 }, { title: 'x'.repeat(501) }, { description: {} }]
    for (const preview of [...bad, { description: 'x'.repeat(2001) }]) {
      assertProblem(assert, await change(preview), 422, 'request.invalid')
    }
    assert.equal((await call(workspace, 'GET', `/links/${id}`)).body.version, 1)
    const most = { title: 'x'.repeat(500), description: 'ü'.repeat(2000) }
    assert.deepInclude((await change(most)).body.preview, most)
  })

  test('images of each kind are stored as a JPEG of at most 1200 x 630', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace)
    const urls = new Set<string>()
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const put = await putImage(workspace, link.id, await aPicture(format), `image/${format}`)
      assert.equal(put.status, 200, put.text)
      assert.equal(put.headers.get('etag'), `"${put.body.version}"`)
      const { imageUrl, title } = put.body.preview
      assert.isNull(title)
      urls.add(imageUrl)
      const image = await fetch(serverUrl() + new URL(imageUrl).pathname)
      assert.equal(image.headers.get('content-type'), 'image/jpeg')
      const facts = await sharp(Buffer.from(await image.arrayBuffer())).metadata()
      assert.deepInclude(facts, { format: 'jpeg', width: 1200, height: 630 })
      assert.isUndefined(facts.exif)
    }
    assert.equal(urls.size, 3)
    const small = await putImage(workspace, link.id, await aPicture('png', 40, 20))
    const image = await fetch(serverUrl() + new URL(small.body.preview.imageUrl).pathname)
    const facts = await sharp(Buffer.from(await image.arrayBuffer())).metadata()
    assert.deepInclude(facts, { width: 40, height: 20 })
    const removed = await call(workspace, 'DELETE', `/links/${link.id}/preview-image`)
    assert.deepEqual([removed.status, removed.text], [204, ''])
    const after = await call(workspace, 'GET', `/links/${link.id}`)
    assert.isNull(after.body.preview)
    const again = await call(workspace, 'DELETE', `/links/${link.id}/preview-image`)
    assert.equal(again.status, 204)
    assert.equal((await call(workspace, 'GET', `/links/${link.id}`)).body.version, 6)
    for (const file of ['nothing.jpg', 'x', '%00.jpg', `${'0'.repeat(20)}.jpg`]) {
      assert.equal((await request(`/assets/link-previews/${file}`)).status, 404, file)
    }
  })

  test('what is no picture, too large or not ours changes nothing', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aLink(workspace)
    const png = await aPicture('png', 100, 100)
    const bad = [
      Buffer.alloc(0),
      Buffer.from('no picture'),
      png.subarray(0, 60),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      await sharp(png).gif().toBuffer(),
    ]
    for (const raw of bad) {
      assertProblem(assert, await putImage(workspace, id, raw), 422, 'request.invalid')
    }
    const form = await putImage(workspace, id, png, 'multipart/form-data')
    assertProblem(assert, form, 415, 'request.unsupported_media_type')
    const gif = await putImage(workspace, id, png, 'image/gif')
    assertProblem(assert, gif, 415, 'request.unsupported_media_type')
    assert.equal((await putImage(workspace, id, Buffer.alloc(MB + 1))).status, 413)
    const whole = Buffer.concat([png, Buffer.alloc(MB - png.length)])
    assert.equal((await putImage(workspace, id, whole)).status, 200)
    assertProblem(assert, await putImage(workspace, 'nothing', png), 404, 'link.not_found')
    const other = await aWorkspace()
    assertProblem(assert, await putImage(other, id, png), 404, 'link.not_found')
    const stale = await call(workspace, 'PUT', `/links/${id}/preview-image`, undefined, {
      raw: png,
      headers: { 'content-type': 'image/png', 'if-match': '"1"' },
    })
    assertProblem(assert, stale, 412, 'link.version_conflict')
    const gone = await call(workspace, 'DELETE', '/links/nothing/preview-image')
    assertProblem(assert, gone, 404, 'link.not_found')
    assert.equal((await call(workspace, 'GET', `/links/${id}`)).body.version, 2)
  })
})
