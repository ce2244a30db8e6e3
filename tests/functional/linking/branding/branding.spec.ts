import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { mysqlSource } from '#app/redirect/links/mysql_source'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { anAddedDomain } from '#tests/functional/linking/domains/support'

const KB = 1024
const BARE = {
  name: null,
  colour: null,
  textColour: null,
  imprintUrl: null,
  privacyUrl: null,
  logoUrl: null,
  faviconUrl: null,
  robotsTxt: null,
  appleAppSiteAssociation: null,
  assetLinks: null,
  updatedAt: null,
}
const APPLE = { applinks: { details: [{ appIDs: ['ABCDE12345.com.example.app'] }] } }
const STATEMENT = {
  relation: ['delegate_permission/common.handle_all_urls'],
  target: { namespace: 'android_app', package_name: 'com.example.app' },
}

function aPicture(format: 'png' | 'jpeg' | 'webp' | 'gif', width = 900, height = 300) {
  const picture = sharp({ create: { width, height, channels: 4, background: '#c0ffee80' } })
  return picture.toFormat(format).toBuffer()
}

test.group('Branding of domains', () => {
  const branding = async () => {
    const workspace = await aWorkspace()
    const { id } = await anAddedDomain(workspace)
    const path = `/domains/${id}/branding`
    return {
      workspace,
      id,
      read: async () => (await call(workspace, 'GET', path)).body,
      change: (body: unknown) => call(workspace, 'PATCH', path, body),
      put: (picture: 'logo' | 'favicon', raw: Uint8Array, type = 'image/png') =>
        call(workspace, 'PUT', `/domains/${id}/${picture}`, undefined, {
          raw,
          headers: { 'content-type': type },
        }),
    }
  }
  const changesOf = ({ workspaceId }: TestWorkspace) =>
    db.from('audit_log').where({ workspace_id: workspaceId, action: 'domain.updated' })

  test('is empty, set, changed and taken away field by field', async ({ assert }) => {
    const { workspace, id, read, change } = await branding()
    assert.deepEqual(await read(), BARE)
    const first = await change({ name: ' Acme ', colour: '#FFD400', robotsTxt: 'User-agent: *\n' })
    assert.equal(first.status, 200, first.text)
    const { updatedAt, ...rest } = first.body
    assert.match(updatedAt, /Z$/)
    const set = { name: 'Acme', colour: '#ffd400', textColour: '#000000' }
    assert.deepEqual(
      { ...rest, updatedAt: null },
      { ...BARE, ...set, robotsTxt: 'User-agent: *\n' }
    )
    const second = await change({
      imprintUrl: 'https://example.com/imprint',
      privacyUrl: 'https://example.com/privacy',
      appleAppSiteAssociation: APPLE,
      assetLinks: [STATEMENT],
      colour: null,
    })
    assert.deepInclude(second.body, {
      name: 'Acme',
      colour: null,
      textColour: null,
      imprintUrl: 'https://example.com/imprint',
      appleAppSiteAssociation: APPLE,
      assetLinks: [STATEMENT],
      robotsTxt: 'User-agent: *\n',
    })
    assert.deepEqual((await change({})).body, second.body)
    assert.deepEqual((await change({ name: 'Acme' })).body, second.body)
    assert.lengthOf(await changesOf(workspace), 2)
    const rows = await mysqlSource(db).listDomains()
    assert.isFalse(
      rows.some((row) => row.id === id),
      'a pending domain serves nothing'
    )
    const nothing = Object.fromEntries(Object.keys(BARE).map((field) => [field, null]))
    const cleared = await change(nothing)
    assert.deepEqual({ ...cleared.body, updatedAt: null }, BARE)
    assert.lengthOf(await db.from('domain_files').where('domain_id', id), 0)
  })

  test('is refused where it is wrong, on both sides of the limits', async ({ assert }) => {
    const { workspace, read, change } = await branding()
    const most = {
      name: 'é'.repeat(80),
      robotsTxt: '#'.repeat(16 * KB),
      appleAppSiteAssociation: { a: 'x'.repeat(128 * KB - 8) },
      assetLinks: [],
    }
    const full = await change(most)
    assert.equal(full.status, 200, full.text)
    const before = await read()
    const refused: [field: string, values: unknown[]][] = [
      ['name', ['é'.repeat(81), 'a\nb', 'a\u0000', 7]],
      ['colour', ['red', '#fff', '#gggggg', '0d5e42', '#0d5e42ff', '', 7]],
      ['robotsTxt', ['#'.repeat(16 * KB + 1), 'a\u0007b', 7, {}]],
      ['appleAppSiteAssociation', [[], 'text', 7, true, { a: 'x'.repeat(128 * KB - 7) }]],
      ['assetLinks', [{}, 'text', 7, [7], [{}], [null], [{ relation: 'x', target: {} }]]],
      ['assetLinks', [[{ ...STATEMENT, more: 'x'.repeat(128 * KB) }]]],
    ]
    for (const [field, values] of refused) {
      for (const value of values) {
        const answer = await change({ name: 'Other', [field]: value })
        assertProblem(assert, answer, 422, 'request.invalid')
        assert.equal(answer.body.errors?.[0]?.field, field, answer.text)
      }
    }
    for (const field of ['imprintUrl', 'privacyUrl']) {
      for (const [url, code] of [
        ['javascript:alert(1)', 'destination.scheme'],
        ['http://10.0.0.1/', 'destination.private'],
        ['https://a:b@example.com/', 'destination.credentials'],
        ['https://', 'destination.invalid'],
        ['', 'destination.required'],
      ]) {
        assertProblem(assert, await change({ name: 'Other', [field]: url }), 422, code)
      }
    }
    assert.deepEqual(await read(), before)
    assert.lengthOf(await changesOf(workspace), 1)
  })

  test('has pictures of our own making, in place of the ones before', async ({ assert }) => {
    const { workspace, id, put, read } = await branding()
    const hostname = (await call(workspace, 'GET', `/domains/${id}`)).body.hostname
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const answer = await put('logo', await aPicture(format), `image/${format}`)
      assert.equal(answer.status, 200, answer.text)
      assert.match(
        answer.body.logoUrl,
        new RegExp(`//${hostname}[^/]*/\\.shunt/logo\\.png\\?v=\\w+$`)
      )
    }
    const favicon = await put('favicon', await aPicture('png', 100, 20))
    assert.match(favicon.body.faviconUrl, /\/favicon\.ico\?v=/)
    const source = mysqlSource(db)
    const logo = (await source.findHostFile(id, 'Logo'))!
    const { format, width, height } = await sharp(logo).metadata()
    assert.deepEqual([format, width, height], ['png', 480, 160])
    const icon = (await source.findHostFile(id, 'Icon'))!
    assert.equal(icon.readUInt32LE(14), icon.length - 22)
    const inner = await sharp(icon.subarray(22)).metadata()
    assert.deepEqual([inner.format, inner.width, inner.height], ['png', 64, 64])
    for (const picture of ['logo', 'favicon']) {
      const path = `/domains/${id}/${picture}`
      assert.equal((await call(workspace, 'DELETE', path)).status, 204)
      assert.equal((await call(workspace, 'DELETE', path)).status, 204)
    }
    const { logoUrl, faviconUrl } = await read()
    assert.deepEqual([logoUrl, faviconUrl], [null, null])
    assert.isNull(await source.findHostFile(id, 'Logo'))
  })

  test('takes no picture that is none, is too large or is a program', async ({ assert }) => {
    const { put, read } = await branding()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    const png = await aPicture('png')
    for (const picture of ['logo', 'favicon'] as const) {
      const wrong = [svg, await aPicture('gif'), png.subarray(0, 60), Buffer.alloc(0)]
      for (const raw of wrong) {
        assertProblem(assert, await put(picture, raw), 422, 'request.invalid')
      }
      const large = Buffer.concat([png, Buffer.alloc(256 * KB + 1 - png.length)])
      assert.equal((await put(picture, large)).status, 413)
      const form = await put(picture, png, 'multipart/form-data; boundary=x')
      assertProblem(assert, form, 415, 'request.unsupported_media_type')
      const asSvg = await put(picture, svg, 'image/svg+xml')
      assertProblem(assert, asSvg, 415, 'request.unsupported_media_type')
    }
    assert.deepEqual(await read(), BARE)
  })

  test('of another workspace, or of no domain, is not there', async ({ assert }) => {
    const { id } = await branding()
    const other = await aWorkspace()
    for (const domain of [id, 'unknown', 'x'.repeat(20)]) {
      for (const [method, part, body] of [
        ['GET', 'branding', undefined],
        ['PATCH', 'branding', { name: 'x' }],
        ['DELETE', 'logo', undefined],
        ['DELETE', 'favicon', undefined],
      ] as const) {
        const answer = await call(other, method, `/domains/${domain}/${part}`, body)
        assertProblem(assert, answer, 404, 'domain.not_found')
      }
    }
  })

  test('changes at once are all kept', async ({ assert }) => {
    const { read, change } = await branding()
    const changes = [
      { name: 'Acme' },
      { colour: '#0d5e42' },
      { robotsTxt: 'x' },
      { imprintUrl: 'https://example.com/' },
      { assetLinks: [STATEMENT] },
      { appleAppSiteAssociation: APPLE },
    ]
    const answers = await Promise.all(changes.map(change))
    for (const { status, text } of answers) assert.equal(status, 200, text)
    assert.deepInclude(await read(), Object.assign({ textColour: '#ffffff' }, ...changes))
  })

  test('goes with its domain to where that goes, and ends with it', async ({ assert }) => {
    const { workspace, id, change, put } = await branding()
    await change({ name: 'Acme', robotsTxt: 'x' })
    await put('logo', await aPicture('png'))
    await db.from('domains').where('id', id).update({ status: 'Active' })
    const row = () =>
      mysqlSource(db)
        .listDomains()
        .then((all) => all.find((one) => one.id === id))
    const served = (await row())!
    assert.equal(served.brandName, 'Acme')
    assert.sameMembers(
      served.files!.split(',').map((one) => one.split(':')[0]),
      ['Logo', 'Robots']
    )
    assert.equal((await call(workspace, 'DELETE', `/domains/${id}`)).status, 204)
    for (const name of ['domain_brands', 'domain_files']) {
      assert.lengthOf(await db.from(name).where('domain_id', id), 0)
    }
    const { body } = await call(workspace, 'POST', '/domains', { hostname: served.hostname })
    assert.deepEqual((await call(workspace, 'GET', `/domains/${body.id}/branding`)).body, BARE)
  })
})
