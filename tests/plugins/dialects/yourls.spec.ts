import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { changePlugin } from '#app/platform/plugins/actions/change_plugin'
import { now, nowMs } from '#app/shared/time/clock'
import { call, request } from '#tests/fixtures/api'
import { ask, ownerOf } from '#tests/fixtures/people'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink, postForm, switchDialect, withDialect } from './support.js'

const PATH = '/yourls-api.php'

const byKey = ({ keyId, key }: TestWorkspace) => ({ username: keyId, password: key })
const speak = (workspace: TestWorkspace, fields: Record<string, string>) =>
  postForm(PATH, { format: 'json', ...byKey(workspace), ...fields })

test.group('The API of YOURLS', (group) => {
  withDialect(group, 'yourls')

  test('shortens, with a keyword and without', async ({ assert }) => {
    const workspace = await aWorkspace()
    const url = 'https://example.com/?a=1&b=2'
    const made = await speak(workspace, {
      action: 'shorturl',
      url,
      keyword: 'summer-sale',
      title: 'Sale',
    })
    assert.equal(made.status, 200)
    const { shorturl } = made.body
    assert.match(shorturl, /\/summer-sale$/)
    assert.deepEqual(made.body, {
      status: 'success',
      code: '',
      message: `${url} added to database`,
      errorCode: '',
      statusCode: '200',
      url: { keyword: 'summer-sale', url, title: 'Sale', date: made.body.url.date, ip: '' },
      title: 'Sale',
      shorturl,
    })
    assert.match(made.body.url.date, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const random = await speak(workspace, { action: 'shorturl', url: 'example.com/plain' })
    assert.equal(random.body.url.url, 'http://example.com/plain')
    assert.equal(random.body.title, 'http://example.com/plain')
    const [entry] = await db
      .from('audit_log')
      .where({ workspace_id: workspace.workspaceId, action: 'link.created' })
      .orderBy('id', 'desc')
    assert.equal(entry.data.dialect, 'yourls')
    assert.equal(entry.api_key_id, workspace.keyId)
  })

  test('refuses as YOURLS does', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { alias } = await aLink(workspace)
    const shorten = (fields: Record<string, string>) =>
      speak(workspace, { action: 'shorturl', url: 'https://example.com/', ...fields })
    const cases = [
      [
        { keyword: alias },
        'error:keyword',
        `Short URL ${alias} already exists in database or is reserved`,
      ],
      [
        { keyword: 'api' },
        'error:keyword',
        'Short URL api already exists in database or is reserved',
      ],
      [{ url: '' }, 'error:nourl', 'Missing or malformed URL'],
      [{ url: 'nothing' }, 'error:nourl', 'Missing or malformed URL'],
    ] as const
    for (const [fields, code, message] of cases) {
      const { status, body } = await shorten(fields)
      const said = { status: 'fail', code, message, errorCode: '400', statusCode: '400' }
      assert.deepEqual([status, body], [400, said])
    }
    const nothing = await speak(workspace, { action: 'nonsense' })
    assert.deepEqual(nothing.body, {
      errorCode: '400',
      message: 'Unknown or missing "action" parameter',
    })
    assert.equal((await speak(workspace, { action: 'constructor' })).status, 400)
    assert.equal((await speak(workspace, { action: 'version', format: 'jsonp' })).status, 400)
  })

  test('expands and reports', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { title: 'Spring' })
    for (const shorturl of [link.alias, link.shortUrl]) {
      const { body } = await speak(workspace, { action: 'expand', shorturl })
      assert.deepEqual(body, {
        keyword: link.alias,
        shorturl: link.shortUrl,
        longurl: link.destinationUrl,
        title: 'Spring',
        message: 'success',
        statusCode: '200',
      })
    }
    const stats = await speak(workspace, { action: 'url-stats', shorturl: link.alias })
    assert.deepInclude(stats.body.link, { shorturl: link.shortUrl, clicks: 0, title: 'Spring' })
    const all = await speak(workspace, { action: 'stats', filter: 'last', limit: '5' })
    assert.deepEqual(all.body.stats, { total_links: 1, total_clicks: 0 })
    assert.equal(all.body.links.link_1.shorturl, link.shortUrl)
    const sums = await speak(workspace, { action: 'db-stats' })
    assert.deepEqual(sums.body['db-stats'], { total_links: 1, total_clicks: 0 })
    for (const action of ['expand', 'url-stats']) {
      const missing = await speak(workspace, { action, shorturl: 'nothing-here' })
      assert.equal(missing.status, 404, action)
    }
    assert.match((await speak(workspace, { action: 'version' })).body.version, /^\d+\.\d+/)
  })

  test('answers in XML and in one line', async ({ assert }) => {
    const workspace = await aWorkspace()
    const url = 'https://example.com/?a=1&b=<2>'
    const xml = await speak(workspace, { action: 'shorturl', url, format: 'xml' })
    assert.match(xml.headers.get('content-type')!, /^application\/xml/)
    assert.include(xml.text, '<status>success</status>')
    assert.include(xml.text, '&#38;b=')
    const simple = await speak(workspace, { action: 'shorturl', url, format: 'simple' })
    assert.match(simple.text, /^https?:\/\/\S+$/)
    const query = new URLSearchParams({ ...byKey(workspace), action: 'version', format: 'simple' })
    assert.match((await request(`${PATH}?${query}`)).text, /^\d+\.\d+\.\d+$/)
  })

  test('knows a key as password, as signature and by a signature of a moment', async ({
    assert,
    cleanup,
  }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const path = `/api/workspaces/${workspace.workspaceId}/api-keys`
    const wish = { name: 'Signs', scopes: ['links:read'], signsRequests: true }
    const { status, body: made } = await ask(owner, 'POST', path, wish)
    assert.equal(status, 201)
    assert.isTrue(made.signsRequests)
    const row = await db.from('api_keys').where('id', made.id).first()
    assert.notInclude(row.sealed_key, made.key)

    const seconds = Math.floor(nowMs() / 1000)
    const version = (fields: Record<string, string>) =>
      postForm(PATH, { action: 'version', format: 'json', ...fields })
    const sign = (hash: string, timestamp: number, key = made.key) => ({
      timestamp: String(timestamp),
      ...(hash !== 'md5' && { hash }),
      signature: createHash(hash).update(`${timestamp}${key}`).digest('hex'),
    })
    for (const hash of ['md5', 'sha256', 'sha512']) {
      assert.equal((await version(sign(hash, seconds))).status, 200, hash)
    }
    const turned = createHash('md5').update(`${made.key}${seconds}`).digest('hex')
    assert.equal((await version({ timestamp: String(seconds), signature: turned })).status, 200)
    assert.equal((await version({ signature: made.key })).status, 200)
    assert.equal((await version(sign('md5', seconds - 12 * 3600 + 60))).status, 200)

    const refused = [
      sign('md5', seconds - 12 * 3600 - 60),
      sign('md5', seconds + 12 * 3600 + 60),
      sign('sha1', seconds),
      sign('md5', seconds, workspace.key),
      { ...sign('md5', seconds), signature: 'none' },
      { signature: 'none' },
      { username: workspace.keyId, password: made.key },
      { username: made.id, password: `${made.key}x` },
      {},
    ]
    for (const fields of refused) {
      const answer = await version(fields as Record<string, string>)
      assert.equal(answer.status, 403, JSON.stringify(fields))
      assert.equal(answer.body.errorCode, '403')
    }

    const nobody = { userId: null, apiKeyId: null, address: null, requestId: null }
    cleanup(() => changePlugin('yourls', { settings: { takesMd5: true } }, nobody))
    await changePlugin('yourls', { settings: { takesMd5: false } }, nobody)
    assert.equal((await version(sign('md5', seconds))).status, 403)
    assert.equal((await version(sign('sha256', seconds))).status, 200)

    await db.from('api_keys').where('id', made.id).update({ revoked_at: now() })
    assert.equal((await version(sign('sha256', seconds))).status, 403)
  })

  test('stays within the scopes of its key', async ({ assert }) => {
    const workspace = await aWorkspace()
    const reader = await aKey(workspace, { scopes: ['links:read'] })
    const fields = { username: reader.id, password: reader.key, format: 'json' }
    const made = await postForm(PATH, {
      ...fields,
      action: 'shorturl',
      url: 'https://example.com/',
    })
    assert.equal(made.status, 403)
    assert.equal(made.body.code, 'error:access.forbidden')
    assert.equal((await call(workspace, 'GET', '/links')).body.totalItems, 0)
    const sums = await postForm(PATH, { ...fields, action: 'db-stats' })
    assert.equal(sums.status, 403)
  })

  test('leads bookmarklets to the form of a new link', async ({ assert }) => {
    const answer = await request('/admin/index.php?u=https%3A%2F%2Fexample.com%2F&t=Example')
    assert.equal(answer.status, 303)
    assert.equal(
      answer.headers.get('location'),
      '/console?destinationUrl=https%3A%2F%2Fexample.com%2F&title=Example'
    )
  })

  test('is not there while it is off', async ({ assert, cleanup }) => {
    const workspace = await aWorkspace()
    cleanup(() => switchDialect('yourls', true))
    await switchDialect('yourls', false)
    assert.equal((await speak(workspace, { action: 'version' })).status, 404)
    assert.equal((await request('/admin/index.php?u=https%3A%2F%2Fexample.com%2F')).status, 404)
  })
})
