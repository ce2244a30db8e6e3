import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { qrCodeIds } from '#app/linking/qr_codes/actions/create_qr_code'
import { newId } from '#app/shared/ids'
import { assertProblem, call } from '#tests/fixtures/api'
import { aCode, aLink } from '#tests/fixtures/qr_codes'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const listed = async (workspace: TestWorkspace, query = '') =>
  (await call(workspace, 'GET', `/qr-codes${query}`)).body.items.map((one: any) => one.id)

test.group('QR codes', () => {
  test('are made of a link, with defaults, and read', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { title: 'Tram posters', alias: `t-${Date.now()}` })
    const created = await call(workspace, 'POST', '/qr-codes', { linkId: link.id })
    assert.equal(created.status, 201)
    const { id, createdAt, ...rest } = created.body
    assert.match(id, /^[a-z0-9]{8}$/)
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual(rest, {
      name: 'Tram posters',
      linkId: link.id,
      shortUrl: link.shortUrl,
      encodedUrl: `${link.shortUrl}?qr=${id}`,
      destinationUrl: 'https://example.com/',
      foreground: '#000000',
      background: '#ffffff',
      errorCorrection: 'Medium',
      quietZone: 4,
      dotShape: 'Square',
      eyeShape: 'Square',
      frame: 'None',
      frameText: null,
      version: 1,
      scans: 0,
      archived: false,
      hasLogo: false,
    })
    assert.equal(created.headers.get('location'), `${workspace.api}/qr-codes/${id}`)
    assert.equal(created.headers.get('etag'), '"1"')
    assert.deepEqual((await call(workspace, 'GET', `/qr-codes/${id}`)).body, created.body)
  })

  test('take their name from the title, else the alias, and may have 200 characters', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const plain = await aLink(workspace)
    const titled = await aLink(workspace, { title: 'ü'.repeat(500) })
    const named = async (linkId: string, name?: unknown) =>
      call(workspace, 'POST', '/qr-codes', { linkId, name })
    assert.equal((await named(plain.id)).body.name, plain.alias)
    assert.equal((await named(plain.id, ' ')).body.name, plain.alias)
    assert.equal((await named(titled.id, null)).body.name, 'ü'.repeat(200))
    assert.equal((await named(plain.id, ` ${'😀'.repeat(200)} `)).body.name, '😀'.repeat(200))
    for (const name of ['n'.repeat(201), 'two\nlines', 7, ['a']]) {
      assertProblem(assert, await named(plain.id, name), 422, 'request.invalid')
    }
    assert.lengthOf(await listed(workspace), 4)
  })

  test('are listed newest first, by link, without archived ones unless asked for', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace)
    const made: string[] = []
    for (let number = 0; number < 4; number++) {
      const { body } = await call(workspace, 'POST', '/qr-codes', { linkId: link.id })
      made.unshift(body.id)
    }
    const other = await aCode(workspace)
    await aCode(await aWorkspace())
    assert.deepEqual(await listed(workspace), [other.id, ...made])
    assert.deepEqual(await listed(workspace, `?linkId=${link.id}`), made)
    assert.deepEqual(await listed(workspace, `?linkId=${newId()}`), [])
    assert.deepEqual(await listed(workspace, '?linkId=nonsense'), [])
    assert.equal((await call(workspace, 'DELETE', `/qr-codes/${made[1]}`)).status, 204)
    const left = made.toSpliced(1, 1)
    assert.deepEqual(await listed(workspace, `?linkId=${link.id}`), left)
    assert.deepEqual(await listed(workspace, `?linkId=${link.id}&includeArchived=true`), made)
    assert.deepEqual(await listed(workspace, `?linkId=${link.id}&includeArchived=false`), left)
    const wrong = await call(workspace, 'GET', '/qr-codes?includeArchived=perhaps')
    assertProblem(assert, wrong, 422, 'request.invalid')
  })

  test('a list has 500 at most', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id, linkId } = await aCode(workspace)
    const row = await db.from('qr_codes').where('id', id).firstOrFail()
    delete row.position
    const created = (number: number) => new Date(Date.now() + number)
    await db.table('qr_codes').multiInsert(
      Array.from({ length: 500 }, (_, number) => ({
        ...row,
        id: qrCodeIds.draw(),
        created_at: created(number + 1),
      }))
    )
    const ids = await listed(workspace, `?linkId=${linkId}`)
    assert.lengthOf(ids, 500)
    assert.notInclude(ids, id)
  })

  test('change field by field; what stays is no change', async ({ assert }) => {
    const workspace = await aWorkspace()
    const code = await aCode(workspace, { quietZone: 6 })
    const patch = (body: object) => call(workspace, 'PATCH', `/qr-codes/${code.id}`, body)
    const changed = await patch({ foreground: '#123C5A', name: 'Doors' })
    assert.equal(changed.status, 200)
    assert.deepEqual(changed.body, { ...code, foreground: '#123c5a', name: 'Doors', version: 2 })
    assert.equal(changed.headers.get('etag'), '"2"')
    assert.deepEqual((await patch({ name: null, background: null, x: 1 })).body, changed.body)
    const styled = await patch({ background: '#fffdf6', errorCorrection: 'Low', quietZone: 10 })
    assert.deepInclude(styled.body, {
      background: '#fffdf6',
      errorCorrection: 'Low',
      quietZone: 10,
      version: 3,
    })
    assert.notEqual((await patch({ name: '' })).body.name, 'Doors')
    assertProblem(assert, await patch({ name: 'n'.repeat(201) }), 422, 'request.invalid')
  })

  test('an archived one is read and changed, and archiving again is no change', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const code = await aCode(workspace)
    const path = `/qr-codes/${code.id}`
    const gone = await call(workspace, 'DELETE', path)
    assert.equal(gone.status, 204)
    assert.equal(gone.text, '')
    assert.equal((await call(workspace, 'DELETE', path)).status, 204)
    const read = (await call(workspace, 'GET', path)).body
    assert.deepEqual(read, { ...code, archived: true, version: 2 })
    const changed = (await call(workspace, 'PATCH', path, { name: 'Still' })).body
    assert.deepInclude(changed, { name: 'Still', archived: true })
  })

  test('those of a deleted link count as archived, and no new one is made', async ({ assert }) => {
    const workspace = await aWorkspace()
    const code = await aCode(workspace)
    await call(workspace, 'DELETE', `/links/${code.linkId}`)
    assert.isTrue((await call(workspace, 'GET', `/qr-codes/${code.id}`)).body.archived)
    assert.deepEqual(await listed(workspace), [])
    assert.deepEqual(await listed(workspace, '?includeArchived=true'), [code.id])
    const again = await call(workspace, 'POST', '/qr-codes', { linkId: code.linkId })
    assertProblem(assert, again, 404, 'link.not_found')
  })

  test('a change can be bound to a version', async ({ assert }) => {
    const workspace = await aWorkspace()
    const code = await aCode(workspace)
    const path = `/qr-codes/${code.id}`
    const send = (method: string, tag: string, body?: object) =>
      call(workspace, method, path, body, { headers: { 'if-match': tag } })
    assert.equal((await send('PATCH', '"1"', { name: 'Two' })).body.version, 2)
    for (const [method, body] of [['PATCH', { name: 'Three' }], ['DELETE']] as const) {
      for (const tag of ['"1"', 'W/"2"', 'nonsense']) {
        const refused = await send(method, tag, body)
        assertProblem(assert, refused, 412, 'qr.version_conflict')
        assert.equal(refused.body.version, 2)
        assert.equal(refused.headers.get('etag'), '"2"')
      }
    }
    assert.deepInclude((await call(workspace, 'GET', path)).body, { name: 'Two', archived: false })
    assert.equal((await send('PATCH', '"7", "2"', { name: 'Three' })).body.version, 3)
    assert.equal((await send('DELETE', '*')).status, 204)
  })

  test('every change is in the audit log', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace)
    await call(workspace, 'PATCH', `/qr-codes/${id}`, { name: 'Doors' })
    await call(workspace, 'DELETE', `/qr-codes/${id}`)
    const rows = await db.from('audit_log').where('subject_id', id).orderBy('id')
    assert.deepEqual(
      rows.map((row) => row.action),
      ['qr_code.created', 'qr_code.updated', 'qr_code.archived']
    )
  })
})
