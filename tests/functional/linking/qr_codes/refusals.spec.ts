import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { qrCodeIds } from '#app/linking/qr_codes/actions/create_qr_code'
import { newId } from '#app/shared/ids'
import { assertProblem, call, request } from '#tests/fixtures/api'
import { ask, ownerOf } from '#tests/fixtures/people'
import { aCode, aLink } from '#tests/fixtures/qr_codes'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const listed = async (workspace: TestWorkspace, query = '') =>
  (await call(workspace, 'GET', `/qr-codes${query}`)).body.items.map((one: any) => one.id)

test.group('QR codes are refused', () => {
  test('without a link of the workspace', async ({ assert }) => {
    const workspace = await aWorkspace()
    const foreign = await aLink(await aWorkspace())
    const make = (body: object) => call(workspace, 'POST', '/qr-codes', body)
    for (const body of [{}, { linkId: null }, { linkId: 7 }, { linkId: [] }]) {
      assertProblem(assert, await make(body), 422, 'request.invalid')
    }
    for (const linkId of ['', 'nonsense', newId(), foreign.id, 'ü'.repeat(300)]) {
      assertProblem(assert, await make({ linkId }), 404, 'link.not_found')
    }
    assert.deepEqual(await listed(workspace, '?includeArchived=true'), [])
  })

  test('what is not there: qr.not_found for every call', async ({ assert }) => {
    const workspace = await aWorkspace()
    const theirs = await aCode(await aWorkspace())
    for (const id of [theirs.id, 'zzzzzzzz', 'x', 'ü'.repeat(9), newId()]) {
      const path = `/qr-codes/${encodeURIComponent(id)}`
      for (const [method, suffix, body] of [
        ['GET', ''],
        ['PATCH', '', { name: 'x' }],
        ['DELETE', ''],
        ['PUT', '/logo'],
        ['DELETE', '/logo'],
        ['GET', '/image.png'],
        ['GET', '/image.svg'],
        ['GET', '/image.pdf'],
      ] as const) {
        const answer = await call(workspace, method, path + suffix, body)
        assertProblem(assert, answer, 404, 'qr.not_found')
      }
    }
  })

  test('styles that cannot be read, in the order of the list, on creation and change', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const code = await aCode(workspace)
    const tries: [string, object][] = [
      ['qr.colour_invalid', { foreground: 'black' }],
      ['qr.colour_invalid', { background: '#fff' }],
      ['qr.colour_invalid', { foreground: '#12345g' }],
      ['qr.colour_invalid', { foreground: '123456' }],
      ['qr.colour_invalid', { foreground: '' }],
      ['qr.colour_invalid', { background: ' #ffffff' }],
      ['qr.colour_invalid', { background: '#ffffff\n' }],
      ['qr.colour_invalid', { background: 'white', quietZone: 1, errorCorrection: 'None' }],
      ['qr.inverted', { foreground: '#ffffff', background: '#000000', quietZone: 1 }],
      ['qr.inverted', { foreground: '#808081', background: '#808080' }],
      ['qr.low_contrast', { foreground: '#808080', background: '#808080', quietZone: 1 }],
      ['qr.low_contrast', { foreground: '#808080' }],
      ['qr.quiet_zone_invalid', { quietZone: 1, errorCorrection: 'None' }],
      ['qr.quiet_zone_invalid', { quietZone: 11 }],
      ['qr.quiet_zone_invalid', { quietZone: 2.5 }],
      ['qr.quiet_zone_invalid', { quietZone: -4 }],
      ['qr.error_correction_invalid', { errorCorrection: 'Highest' }],
      ['qr.error_correction_invalid', { errorCorrection: 'high' }],
      ['qr.error_correction_invalid', { errorCorrection: '' }],
      ['request.invalid', { errorCorrection: 3 }],
      ['request.invalid', { foreground: 123456 }],
      ['request.invalid', { quietZone: '4' }],
    ]
    for (const [problem, style] of tries) {
      const made = await call(workspace, 'POST', '/qr-codes', { linkId: code.linkId, ...style })
      assertProblem(assert, made, 422, problem)
      const changed = await call(workspace, 'PATCH', `/qr-codes/${code.id}`, style)
      assertProblem(assert, changed, 422, problem)
    }
    assert.deepEqual((await call(workspace, 'GET', `/qr-codes/${code.id}`)).body, code)
    assert.deepEqual(await listed(workspace), [code.id])
    assert.equal((await call(workspace, 'GET', '/usage')).body.qrCodes.used, 1)
  })

  test('styles at their limits are taken', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace)
    const patch = (body: object) => call(workspace, 'PATCH', `/qr-codes/${id}`, body)
    // WCAG contrast with white: #7f7f7f 4.003, #808080 3.949.
    assert.equal((await patch({ foreground: '#7f7f7f' })).status, 200)
    assertProblem(assert, await patch({ foreground: '#808080' }), 422, 'qr.low_contrast')
    assertProblem(assert, await patch({ background: '#fefefe' }), 422, 'qr.low_contrast')
    for (const quietZone of [2, 10]) {
      assert.equal((await patch({ quietZone })).body.quietZone, quietZone)
    }
    for (const errorCorrection of ['Low', 'Medium', 'Quartile', 'High']) {
      assert.equal((await patch({ errorCorrection })).body.errorCorrection, errorCorrection)
    }
  })

  test('a body that is no JSON object', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace)
    for (const [method, path] of [
      ['POST', '/qr-codes'],
      ['PATCH', `/qr-codes/${id}`],
    ]) {
      const send = (raw: string, type = 'application/json') =>
        call(workspace, method, path, undefined, { raw, headers: { 'content-type': type } })
      assertProblem(assert, await send('{'), 400, 'request.malformed')
      assertProblem(assert, await send('[]'), 422, 'request.invalid')
      assertProblem(assert, await send('a=b', 'text/plain'), 415, 'request.unsupported_media_type')
    }
  })

  test('by a plan without styling, only where a style is given', async ({ assert }) => {
    const workspace = await aWorkspace({ plan: 'Free' })
    const owner = await ownerOf(workspace)
    const send = (method: string, path: string, body: object) =>
      ask(owner, method, workspace.api + path, body)
    const link = (await send('POST', '/links', { destinationUrl: 'https://example.com' })).body
    const make = (body: object) => send('POST', '/qr-codes', { linkId: link.id, ...body })
    for (const style of [
      { foreground: '#000000' },
      { background: '#ffffff' },
      { errorCorrection: 'Medium' },
      { quietZone: 4 },
      { foreground: 'nonsense' },
    ]) {
      assertProblem(assert, await make(style), 403, 'plan.feature_required')
    }
    const made = await make({ name: 'Plain', foreground: null, quietZone: null })
    assert.equal(made.status, 201)
    await db.from('organisations').where('id', workspace.organisationId).update({ plan: 'Pro' })
    assert.equal((await make({ foreground: '#222222' })).status, 201)
    const logo = `/qr-codes/${made.body.id}/logo`
    const refused = await ask(owner, 'PUT', workspace.api + logo)
    assertProblem(assert, refused, 403, 'plan.feature_required')
    assert.equal((await ask(owner, 'DELETE', workspace.api + logo)).status, 200)
  })

  test('to a key without the scope, and by a suspended organisation for new ones', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const code = await aCode(workspace)
    const { key } = await aKey(workspace, { scopes: ['links:read', 'links:write'] })
    const path = `/qr-codes/${code.id}`
    for (const [method, to, body] of [
      ['POST', '/qr-codes', { linkId: code.linkId }],
      ['PATCH', path, { name: 'x' }],
      ['DELETE', path],
      ['PUT', `${path}/logo`],
      ['DELETE', `${path}/logo`],
    ] as const) {
      const refused = await call(workspace, method, to, body, { key })
      assertProblem(assert, refused, 403, 'access.forbidden')
    }
    assert.equal(
      (await call(workspace, 'GET', `${path}/image.svg`, undefined, { key })).status,
      200
    )
    const { key: writer } = await aKey(workspace, { scopes: ['qr:write'] })
    const unread = await call(workspace, 'GET', path, undefined, { key: writer })
    assertProblem(assert, unread, 403, 'access.forbidden')
    await db
      .from('organisations')
      .where('id', workspace.organisationId)
      .update({ suspended_at: new Date() })
    const stopped = await call(workspace, 'POST', '/qr-codes', { linkId: code.linkId })
    assertProblem(assert, stopped, 403, 'account.suspended')
    assert.equal((await call(workspace, 'PATCH', path, { name: 'Still' })).body.name, 'Still')
    assert.equal((await call(workspace, 'GET', `${path}/image.png`)).status, 200)
  })

  test('when no free id is found', async ({ assert, cleanup }) => {
    const workspace = await aWorkspace()
    const code = await aCode(workspace)
    const { draw } = qrCodeIds
    cleanup(() => void (qrCodeIds.draw = draw))
    qrCodeIds.draw = () => code.id
    const refused = await call(workspace, 'POST', '/qr-codes', { linkId: code.linkId })
    assertProblem(assert, refused, 409, 'qr.id_generation_failed')
    assert.equal((await call(workspace, 'GET', '/usage')).body.qrCodes.used, 1)
    let drawn = 0
    qrCodeIds.draw = () => (drawn++ === 0 ? code.id : draw())
    const made = await call(workspace, 'POST', '/qr-codes', { linkId: code.linkId })
    assert.equal(made.status, 201)
    assert.equal(drawn, 2)
  })

  test('as images of another format: a path that does not exist', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aCode(workspace)
    for (const image of ['image.gif', 'image.jpg', 'image', 'image.', 'image.PNG', 'image.png.x']) {
      const answer = await call(workspace, 'GET', `/qr-codes/${id}/${image}`)
      assert.equal(answer.status, 404, image)
      assert.isUndefined(answer.body.code)
    }
    assert.equal((await request(`${workspace.api}/qr-codes/${id}/image.png`)).status, 401)
  })
})
