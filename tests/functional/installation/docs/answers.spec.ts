import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { openApiDocument } from '#app/platform/api/openapi'
import { DocumentCheck } from '#tests/fixtures/document_check'

const ID = { 'x-request-id': 'test-1' }
const JSON_TYPE = { ...ID, 'content-type': 'application/json; charset=utf-8' }
const PROBLEM = { ...ID, 'content-type': 'application/problem+json' }

function answer(
  url: string,
  status: number,
  body: unknown,
  headers: Record<string, string> = JSON_TYPE
) {
  const text = body === null ? '' : JSON.stringify(body)
  return { method: 'GET', url, status, headers: new Headers(headers), text }
}

const problem = (status: number, code: string) => ({
  type: `https://example.com/docs/errors/${code}`,
  title: 'Not Found',
  status,
  detail: 'There is no such link.',
  code,
  traceId: 'test-1',
})

test.group('The check of answers against the document', () => {
  const live = '/health/live'
  const link = '/api/v1/workspaces/w/links/l'

  test('takes an answer that is as the document says', ({ assert }) => {
    const check = new DocumentCheck(openApiDocument())
    assert.isNull(check.findMismatch(answer(live, 200, { status: 'Ok' })))
    assert.isNull(check.findMismatch(answer(link, 404, problem(404, 'link.not_found'), PROBLEM)))
    assert.isNull(check.findMismatch(answer(link, 401, null, ID)))
    assert.isNull(check.findMismatch(answer('/not/of/the/api', 418, null, {})))
  })

  test('finds what is not as the document says', ({ assert }) => {
    const check = new DocumentCheck(openApiDocument())
    const find = (...given: Parameters<typeof answer>) => check.findMismatch(answer(...given)) ?? ''
    assert.match(find(live, 200, { status: 1 }), /must be string/)
    assert.match(find(live, 200, {}), /required property 'status'/)
    assert.match(find(live, 200, { status: 'Ok', more: 1 }), /additional properties/)
    assert.match(
      find(live, 200, { status: 'Ok' }, { 'content-type': 'application/json' }),
      /X-Request-Id/
    )
    assert.match(find(live, 200, null, ID), /has no body/)
    assert.match(find(live, 418, null, ID), /status is not in the document/)
    assert.match(find(live, 200, { status: 'Ok' }, PROBLEM), /media type/)
    assert.match(find(link, 404, problem(404, 'folder.not_found'), PROBLEM), /allowed values/)
    assert.match(find(link, 401, { no: 'body' }, JSON_TYPE), /has a body/)
  })

  test('finds an event that is not as the document says', ({ assert }) => {
    const check = new DocumentCheck(openApiDocument())
    const data = { message: 'Hello', workspaceName: 'Main', webhookId: 'w' }
    const createdAt = '2026-11-21T09:30:00.000Z'
    const ping = { id: 'e', type: 'ping', version: 1, createdAt, workspaceId: 'w', data }
    assert.isNull(check.findEventMismatch(ping))
    const find = (change: object) => check.findEventMismatch({ ...ping, ...change }) ?? ''
    assert.match(find({ type: 'pong' }), /pong: the event is not in the document/)
    assert.match(find({ version: 2 }), /allowed values/)
    assert.match(find({ data: { ...data, webhookId: null } }), /webhookId must be string/)
    assert.match(find({ data: { ...data, more: 1 } }), /additional properties/)
  })

  test('is made with every answer that a test fetches', async ({ assert, cleanup }) => {
    const server = createServer((_, response) => {
      response.writeHead(200, JSON_TYPE).end(JSON.stringify({ status: 1 }))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    cleanup(() => void server.close())
    const { port } = server.address() as AddressInfo
    await assert.rejects(
      () => fetch(`http://127.0.0.1:${port}/health/live`),
      /not as the API document says/
    )
  })

  test('is made with every answer that a test gets from its client', async ({ assert, client }) => {
    const response = await client.get('/health/live')
    response.assertStatus(200)
    assert.equal(response.body().status, 'Ok')
  })
})
