import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { strFromU8, unzipSync } from 'fflate'
import { drawRandomQrCodeId } from '#app/linking/qr_codes/qr_code_ids'
import { newId } from '#app/shared/ids'
import { assertProblem, call, serverUrl } from '#tests/fixtures/api'
import { aCode, aLink, imageOf } from '#tests/fixtures/qr_codes'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

async function archiveOf({ api, key }: TestWorkspace, query: string) {
  const response = await fetch(`${serverUrl()}${api}/qr-codes/archive.zip?${query}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

const filesOf = async (workspace: TestWorkspace, query: string) => {
  const { status, bytes } = await archiveOf(workspace, query)
  if (status !== 200) throw new Error(strFromU8(bytes))
  return unzipSync(bytes)
}

test.group('QR codes as an archive', () => {
  test('have the image of each code, under its name and id', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id: linkId } = await aLink(workspace)
    const make = async (name: string) =>
      (await call(workspace, 'POST', '/qr-codes', { linkId, name })).body
    const names = ['Türen', '../../etc/passwd', '..', 'a\\b:c*d', 'Same', 'Same', 'x'.repeat(200)]
    const codes = []
    for (const name of names) codes.push(await make(name))
    for (const format of ['png', 'svg', 'pdf']) {
      const { status, headers, bytes } = await archiveOf(
        workspace,
        `linkId=${linkId}&format=${format}`
      )
      assert.equal(status, 200)
      assert.equal(headers.get('content-type'), 'application/zip')
      assert.include(headers.get('content-disposition')!, 'qr-codes.zip')
      const files = unzipSync(bytes)
      const expected = ['Türen-', 'etc-passwd-', '', 'a-b-c-d-', 'Same-', 'Same-', 'x'.repeat(50)]
      assert.sameMembers(
        Object.keys(files),
        codes.map(({ id }, at) => {
          const name = at === 6 ? `${expected[at]}-` : expected[at]
          return `${name}${id}.${format}`
        })
      )
      for (const [name, file] of Object.entries(files)) {
        const code = codes.find(({ id }) => name.endsWith(`${id}.${format}`))
        const image = await imageOf(workspace, code.id, `image.${format}`)
        assert.isTrue(image.bytes.equals(file), name)
      }
    }
    const small = await filesOf(workspace, `ids=${codes[0].id}&size=128`)
    const image = await imageOf(workspace, codes[0].id, 'image.png?size=128')
    assert.isTrue(image.bytes.equals(Object.values(small)[0]))
  })

  test('are those named, archived too, or of a link or campaign as lists show', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const campaign = (await call(workspace, 'POST', '/campaigns', { name: 'Spring' })).body
    const make = async (fields: object = {}) => {
      const link = await aLink(workspace, fields)
      return (await call(workspace, 'POST', '/qr-codes', { linkId: link.id })).body
    }
    const [one, other, gone] = [
      await make({ campaignId: campaign.id }),
      await make({ campaignId: campaign.id }),
      await make({ campaignId: campaign.id }),
    ]
    const outside = await make()
    const archived = (await call(workspace, 'POST', '/qr-codes', { linkId: one.linkId })).body
    await call(workspace, 'DELETE', `/qr-codes/${archived.id}`)
    await call(workspace, 'DELETE', `/links/${gone.linkId}`)
    const idsIn = async (query: string) =>
      Object.keys(await filesOf(workspace, query)).map((name) => name.slice(-12, -4))
    assert.sameMembers(await idsIn(`campaignId=${campaign.id}`), [one.id, other.id])
    assert.sameMembers(await idsIn(`linkId=${one.linkId}`), [one.id])
    const named = `ids=${archived.id},${outside.id}`
    assert.sameMembers(await idsIn(named), [archived.id, outside.id])
    const again = `ids=${outside.id}&ids=${outside.id}&ids=${archived.id},${gone.id}`
    assert.sameMembers(await idsIn(again), [outside.id, archived.id, gone.id])
    const empty = (await call(workspace, 'POST', '/campaigns', { name: 'None' })).body
    assert.deepEqual(await idsIn(`campaignId=${empty.id}`), [])
  })

  test('are refused for what is not there, not said, or too much', async ({ assert }) => {
    const workspace = await aWorkspace()
    const code = await aCode(workspace)
    const elsewhere = await aWorkspace()
    const theirs = await aCode(elsewhere)
    const foreign = (await call(elsewhere, 'POST', '/campaigns', { name: 'Theirs' })).body
    const tries: [number, string, string][] = [
      [422, 'request.invalid', ''],
      [422, 'request.invalid', `ids=${code.id}&linkId=${code.linkId}`],
      [422, 'request.invalid', `linkId=${code.linkId}&campaignId=${newId()}`],
      [422, 'request.invalid', `ids=${code.id}&format=gif`],
      [422, 'request.invalid', `ids=${code.id}&format=PNG`],
      [422, 'request.invalid', `ids=${code.id}&size=127`],
      [422, 'request.invalid', `ids=${code.id}&size=4097`],
      [404, 'qr.not_found', 'ids='],
      [404, 'qr.not_found', `ids=${theirs.id}`],
      [404, 'qr.not_found', `ids=${code.id},nonsense`],
      [404, 'link.not_found', `linkId=${theirs.linkId}`],
      [404, 'link.not_found', 'linkId='],
      [404, 'campaign.not_found', `campaignId=${foreign.id}`],
      [404, 'campaign.not_found', 'campaignId=nonsense'],
    ]
    for (const [status, problem, query] of tries) {
      const refused = await call(workspace, 'GET', `/qr-codes/archive.zip?${query}`)
      assertProblem(assert, refused, status, problem)
    }
    const { key } = await aKey(workspace, { scopes: ['qr:write'] })
    const path = `/qr-codes/archive.zip?ids=${code.id}`
    const unread = await call(workspace, 'GET', path, undefined, { key })
    assertProblem(assert, unread, 403, 'access.forbidden')
  })

  test('have 500 codes at most, and come as they are made', async ({ assert }) => {
    const workspace = await aWorkspace()
    const code = await aCode(workspace)
    const { position, ...row } = await db.from('qr_codes').where('id', code.id).firstOrFail()
    const copies = Array.from({ length: 500 }, () => ({ ...row, id: drawRandomQrCodeId() }))
    await db.table('qr_codes').multiInsert(copies.slice(0, 499))
    const all = await archiveOf(workspace, `linkId=${code.linkId}&format=svg`)
    assert.equal(all.status, 200)
    assert.isNull(all.headers.get('content-length'))
    assert.lengthOf(Object.keys(unzipSync(all.bytes)), 500)
    const ids = [code.id, ...copies.slice(0, 499).map(({ id }) => id)]
    assert.lengthOf(Object.keys(await filesOf(workspace, `ids=${ids.join(',')}&format=svg`)), 500)
    await db.table('qr_codes').insert(copies[499])
    for (const query of [`linkId=${code.linkId}`, `ids=${[...ids, copies[499].id].join(',')}`]) {
      const refused = await call(workspace, 'GET', `/qr-codes/archive.zip?${query}`)
      assertProblem(assert, refused, 422, 'request.invalid')
    }
  })
})
