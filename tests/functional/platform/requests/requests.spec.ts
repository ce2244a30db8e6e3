import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem, call, request, serverUrl } from '#tests/fixtures/api'
import { aWorkspace } from '#tests/fixtures/workspace'

const MIB = 1024 * 1024
const link = (padding: number) =>
  `{"destinationUrl":"https://example.com/","x":"${'x'.repeat(padding)}"}`

/** Returns a link's body of exactly this many bytes. */
const bodyOf = (bytes: number) => link(bytes - link(0).length)

test.group('Request ids', () => {
  test('a good one of the caller is taken over, in header and problem', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const id of ['a', 'A.b_c-9', 'x'.repeat(64)]) {
      const answer = await call(workspace, 'GET', '/links/x', undefined, {
        headers: { 'x-request-id': id },
      })
      assert.equal(answer.headers.get('x-request-id'), id)
      assert.equal(answer.body.traceId, id)
    }
  })

  test('any other is replaced', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const id of ['', 'x'.repeat(65), 'a b', 'ä', '<script>']) {
      const answer = await call(workspace, 'GET', '/links', undefined, {
        headers: { 'x-request-id': Buffer.from(id).toString('latin1') },
      })
      assert.notEqual(answer.headers.get('x-request-id'), id)
      assert.match(answer.headers.get('x-request-id') ?? '', /^[a-z0-9]{20}$/)
    }
  })
})

test.group('Bodies', () => {
  test('1 MB is read, one byte more is 413', async ({ assert }) => {
    const workspace = await aWorkspace()
    const fits = await call(workspace, 'POST', '/links', undefined, { raw: bodyOf(MIB) })
    assert.equal(fits.status, 201, fits.text)
    const over = await call(workspace, 'POST', '/links', undefined, { raw: bodyOf(MIB + 1) })
    assert.equal(over.status, 413)
    assert.notProperty(over.body, 'code')
    assert.equal(over.body.traceId, over.headers.get('x-request-id'))
    assert.lengthOf(await db.from('links').where('workspace_id', workspace.workspaceId), 1)
  })

  test('a body without its length is measured while it comes', async ({ assert }) => {
    const workspace = await aWorkspace()
    const stream = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 20; part++) controller.enqueue(new Uint8Array(100_000).fill(32))
        controller.close()
      },
    })
    const answer = await request(`${workspace.api}/links`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'authorization': `Bearer ${workspace.key}`, 'content-type': 'application/json' },
    } as RequestInit)
    assert.equal(answer.status, 413)
  })

  const malformed: [string, string | Uint8Array][] = [
    ['half an object', '{"destinationUrl":'],
    ['no JSON', 'destinationUrl=https://example.com'],
    ['bytes that are no UTF-8', Uint8Array.from([0x22, 0xff, 0x22])],
  ]
  for (const [what, raw] of malformed) {
    test(`${what}: request.malformed`, async ({ assert }) => {
      const answer = await call(await aWorkspace(), 'POST', '/links', undefined, { raw })
      assertProblem(assert, answer, 400, 'request.malformed')
    })
  }

  for (const path of ['/api/v1/workspaces/%FF/links', '/api/users/%C0%80?x=y', '/api/%E0%A4%A']) {
    test(`the address ${path}: request.malformed, with the caller's request id`, async ({
      assert,
    }) => {
      const headers = { 'x-request-id': 'mine-1' }
      const answer = await fetch(serverUrl() + path, { headers })
      assert.equal(answer.status, 400)
      assert.equal(answer.headers.get('content-type'), 'application/problem+json')
      assert.equal(answer.headers.get('x-request-id'), 'mine-1')
      const body: any = await answer.json()
      assert.equal(body.code, 'request.malformed')
      assert.equal(body.traceId, 'mine-1')
    })
  }

  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonx',
  ]) {
    test(`${type}: request.unsupported_media_type`, async ({ assert }) => {
      const answer = await call(await aWorkspace(), 'POST', '/links', undefined, {
        raw: '{}',
        headers: { 'content-type': type },
      })
      assertProblem(assert, answer, 415, 'request.unsupported_media_type')
    })
  }

  test('a packed body: request.unsupported_media_type', async ({ assert }) => {
    const answer = await call(await aWorkspace(), 'POST', '/links', undefined, {
      raw: '{}',
      headers: { 'content-encoding': 'gzip' },
    })
    assertProblem(assert, answer, 415, 'request.unsupported_media_type')
  })

  for (const raw of ['[]', '"text"', '7', 'null', 'true']) {
    test(`${raw} is no object: request.invalid or an empty request`, async ({ assert }) => {
      const answer = await call(await aWorkspace(), 'POST', '/links', undefined, { raw })
      assertProblem(
        assert,
        answer,
        422,
        raw === 'null' ? 'destination.required' : 'request.invalid'
      )
    })
  }

  test('no body is an empty request', async ({ assert }) => {
    const answer = await call(await aWorkspace(), 'POST', '/links')
    assertProblem(assert, answer, 422, 'destination.required')
  })

  test('charset and suffix types are JSON too', async ({ assert }) => {
    for (const type of [
      'application/json; charset=utf-8',
      'Application/JSON',
      'application/vnd.x+json',
    ]) {
      const answer = await call(await aWorkspace(), 'POST', '/links', undefined, {
        raw: '{"destinationUrl":"https://example.com"}',
        headers: { 'content-type': type },
      })
      assert.equal(answer.status, 201, answer.text)
    }
  })

  test('nothing that a person sends makes a 500', async ({ assert }) => {
    const workspace = await aWorkspace()
    const values = [
      '\u0000',
      '\uD800',
      '\u202E',
      "'; DROP TABLE links; --",
      {},
      [],
      1e308,
      -1,
      true,
      'x'.repeat(5000),
    ]
    const fields = [
      'destinationUrl',
      'alias',
      'title',
      'notes',
      'tags',
      'domainId',
      'campaignId',
      'folderId',
      'startsAt',
      'redirectType',
      'password',
      'routing',
      'draft',
      'idempotencyKey',
      '__proto__',
    ]
    for (const field of fields) {
      for (const value of values) {
        const raw = `{"destinationUrl":"https://example.com/",${JSON.stringify(field)}:${JSON.stringify(value)}}`
        const answer = await call(workspace, 'POST', '/links', undefined, {
          raw,
          headers: { 'x-request-id': 'fuzz' },
        })
        assert.isBelow(answer.status, 500, `${field} ${raw.slice(0, 100)} ${answer.text}`)
      }
    }
    const queries = [
      'search=%00',
      'search=%ff',
      'tag=%F0%9F',
      'sort[]=title',
      'page[a]=1',
      'search[]=x',
      'createdFrom=0000-00-00',
      'domainId=%00',
      'campaignId=ä',
      'tag=ä',
      'folderId=%F0%9F%9A%80',
    ]
    for (const query of queries) {
      const answer = await call(workspace, 'GET', `/links?${query}`)
      assert.isBelow(answer.status, 500, `${query} ${answer.text}`)
    }
    for (const path of [
      '/links/%',
      '/links/%E0%A4%A',
      '/links/%00',
      '/links/ä',
      '//',
      '/links/../x',
    ]) {
      const answer = await call(workspace, 'GET', path)
      assert.isBelow(answer.status, 500, `${path} ${answer.text}`)
    }
  })
})

test.group('Paths and methods', () => {
  test('an unknown path: 404 without a code', async ({ assert }) => {
    for (const path of ['/api/nothing', '/api/v1/nothing', '/api']) {
      const answer = await request(path)
      assert.equal(answer.status, 404)
      assert.notProperty(answer.body, 'code')
      assert.equal(answer.body.traceId, answer.headers.get('x-request-id'))
    }
  })

  test('a method that the path does not take: 405 with Allow', async ({ assert }) => {
    const workspace = await aWorkspace()
    const answer = await call(workspace, 'PUT', '/folders')
    assert.equal(answer.status, 405)
    assert.sameMembers((answer.headers.get('allow') ?? '').split(', '), ['GET', 'HEAD', 'POST'])
  })
})
