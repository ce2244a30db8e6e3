import type { Readable } from 'node:stream'
import { test } from '@japa/runner'
import { apiOperations, type ApiOperation } from '#app/platform/api/api_operations'
import { sendStream } from '#app/platform/api/send_stream'
import { newId } from '#app/shared/ids'
import { call, request } from '#tests/fixtures/api'
import { makers } from '#tests/fixtures/makers'
import { ask, sessionOf, somebody } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/** Headers that differ from one answer to the next. */
const OWN = ['date', 'x-request-id', 'ratelimit', 'connection', 'keep-alive', 'transfer-encoding']

const headersOf = (headers: Headers, left: readonly string[]) =>
  Object.fromEntries([...headers].filter(([name]) => ![...OWN, ...left].includes(name)))

async function addressOf(url: string, workspace: TestWorkspace): Promise<string> {
  let address = url
  for (const [, name] of url.matchAll(/:(\w+)/g)) {
    const id =
      name === 'workspaceId'
        ? workspace.workspaceId
        : name === 'organisationId'
          ? workspace.organisationId
          : ((await makers[name]?.(workspace)) ?? newId())
    address = address.replace(`:${name}`, id)
  }
  return address
}

async function personFor({ access, url }: ApiOperation & { url: string }, userId: string) {
  if (access === null) return null
  return url.startsWith('/api/admin')
    ? somebody({ installationAdministrator: true })
    : { cookie: await sessionOf(userId) }
}

test.group('HEAD', () => {
  const reading = apiOperations().filter(({ method }) => method === 'GET')

  for (const operation of reading) {
    test(`${operation.id}: the status and headers of GET, and no body`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const path = await addressOf(operation.url, workspace)
      const person = await personFor(operation, workspace.userId)
      const get = await ask(person, 'GET', path)
      const head = await ask(person, 'HEAD', path)
      const later = await ask(person, 'GET', path)
      assert.equal(head.status, get.status, path)
      // What describes this moment is as long as the moment makes it.
      const left = later.text === get.text ? [] : ['content-length']
      assert.deepEqual(headersOf(head.headers, left), headersOf(get.headers, left), path)
      assert.equal(head.text, '')
    })
  }

  test('of an export makes nothing of it', async ({ assert }) => {
    let made = 0
    async function* pieces() {
      made++
      yield 'piece'
    }
    const sent = (method: string) => {
      const streams: Readable[] = []
      const ctx = {
        request: { method: () => method },
        response: { stream: (stream: Readable) => streams.push(stream) },
      }
      sendStream(ctx as never, pieces())
      return streams[0]
    }
    assert.deepEqual(await sent('HEAD').toArray(), [])
    assert.equal(made, 0)
    assert.deepEqual(await sent('GET').toArray(), ['piece'])
    assert.equal(made, 1)
  })

  test('is refused as GET is, without a body', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const [path, key, status] of [
      ['/links', 'shunt_nonsense', 401],
      ['/links?page=0', undefined, 422],
      ['/links/nothing', undefined, 404],
    ] as const) {
      const answer = await call(workspace, 'HEAD', path, undefined, key ? { key } : {})
      assert.equal(answer.status, status, path)
      assert.equal(answer.text, '')
    }
  })

  test('is 405 where GET is, and Allow names neither', async ({ assert }) => {
    const answer = await call(await aWorkspace(), 'HEAD', '/links/any/simulate')
    assert.equal(answer.status, 405)
    assert.equal(answer.headers.get('allow'), 'POST')
    assert.equal(answer.text, '')
  })

  test('of pages is answered as GET is', async ({ assert }) => {
    for (const path of ['/', '/login', '/docs/api', '/docs/errors', '/docs/errors/nothing']) {
      const [get, head] = [await request(path), await request(path, { method: 'HEAD' })]
      assert.equal(head.status, get.status, path)
      assert.equal(head.headers.get('content-type'), get.headers.get('content-type'), path)
      assert.equal(head.text, '', path)
    }
  })
})
