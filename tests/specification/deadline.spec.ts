import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { call } from '#tests/fixtures/api'
import { Installation } from '#tests/fixtures/installation'
import { aWorkspace } from '#tests/fixtures/workspace'

const DEADLINE_MS = 2_000

test.group('The deadline of a request', (group) => {
  const installation = new Installation({
    REQUEST_DEADLINE_SECONDS: String(DEADLINE_MS / 1_000),
    DB_STATEMENT_TIMEOUT_SECONDS: '20',
  })
  group.setup(async () => {
    await installation.start({ worker: false })
  })
  group.teardown(async () => void (await installation.stop()))

  async function aLink() {
    const workspace = await aWorkspace()
    const api = (method: string, path: string, body?: unknown) =>
      call(workspace, method, path, body, { base: installation.url })
    const { body: link } = await api('POST', '/links', { destinationUrl: 'https://example.com/' })
    return { workspace, api, link }
  }

  test('a change that waits for longer is answered with 503, and does not happen later', async ({
    assert,
  }) => {
    const { api, link } = await aLink()
    const holder = await db.transaction()
    await holder.from('links').where('id', link.id).forUpdate()
    const startedMs = performance.now()
    const answer = await api('PATCH', `/links/${link.id}`, { title: 'too late' })
    const tookMs = performance.now() - startedMs
    await holder.rollback()
    assert.equal(answer.status, 503)
    assert.equal(answer.body.code, 'service.unavailable')
    assert.equal(answer.headers.get('retry-after'), '5')
    assert.isAtLeast(tookMs, DEADLINE_MS - 200)
    assert.isAtMost(tookMs, DEADLINE_MS + 1_500)
    await sleep(1_500)
    const { body: after } = await api('GET', `/links/${link.id}`)
    assert.notEqual(after.title, 'too late')
    assert.equal(after.version, link.version)
  })

  test('a sign-in is answered too, and so is a page of the console, as a page', async ({
    assert,
  }) => {
    const holder = await db.transaction()
    await holder.rawQuery('LOCK TABLES users WRITE, sessions WRITE')
    const startedMs = performance.now()
    const [signIn, page] = await Promise.all([
      fetch(`${installation.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-service-request': '1' },
        body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong' }),
      }),
      fetch(`${installation.url}/account`, {
        headers: { accept: 'text/html', cookie: `shunt_session=${'a'.repeat(43)}` },
        redirect: 'manual',
      }),
    ])
    const tookMs = performance.now() - startedMs
    await holder.rawQuery('UNLOCK TABLES')
    await holder.rollback()
    assert.deepEqual([signIn.status, page.status], [503, 503])
    assert.include(page.headers.get('content-type')!, 'text/html')
    assert.include(await page.text(), '</html>')
    assert.isAtMost(tookMs, DEADLINE_MS + 1_500)
  })

  test('a body on a slow line has its time', async ({ assert }) => {
    const { workspace } = await aLink()
    const body = JSON.stringify({ destinationUrl: 'https://example.com/slow' })
    const status = await new Promise<number>((resolve, reject) => {
      const slow = request(
        `${installation.url}${workspace.api}/links`,
        {
          method: 'POST',
          headers: {
            'authorization': `Bearer ${workspace.key}`,
            'content-type': 'application/json',
            'content-length': body.length,
          },
        },
        (response) => resolve(response.resume().statusCode!)
      )
      slow.once('error', reject)
      void (async () => {
        for (let at = 0; at < body.length; at += 10) {
          slow.write(body.slice(at, at + 10))
          await sleep(700)
        }
        slow.end()
      })()
    })
    assert.equal(status, 201)
  })

  test('a streamed export takes as long as its reader, and is whole', async ({ assert }) => {
    const { workspace, link } = await aLink()
    const row = await db.from('links').where('id', link.id).firstOrFail()
    const COUNT = 20_000
    for (let from = 0; from < COUNT; from += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, at) => ({
        id: `${link.id.slice(0, 12)}${String(from + at).padStart(8, '0')}`,
        workspace_id: row.workspace_id,
        alias: `${link.alias}-${from + at}`,
        destination_url: `https://example.com/${'long/'.repeat(60)}${from + at}`,
        tags: '[]',
        status: 'Active',
        created_by: row.created_by,
        created_at: row.created_at,
        updated_at: row.updated_at,
      }))
      await db.table('links').multiInsert(rows)
    }
    const lines = await new Promise<number>((resolve, reject) => {
      const asked = request(
        `${installation.url}${workspace.api}/links/export.csv`,
        { headers: { authorization: `Bearer ${workspace.key}` } },
        async (response) => {
          let seen = 0
          let isFirst = true
          for await (const chunk of response) {
            seen += String(chunk).split('\n').length - 1
            if (isFirst) await sleep(DEADLINE_MS + 1_500)
            isFirst = false
          }
          resolve(seen)
        }
      )
      asked.once('error', reject)
      asked.end()
    })
    assert.isAtLeast(lines, COUNT + 1)
  })
})
