import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { call, request, serverUrl } from '#tests/fixtures/api'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink, send, switchDialect } from './support.js'

/** They never change: assistants know them. */
const NAMES = [
  ...['find_links', 'get_link', 'create_link', 'update_link', 'pause_link', 'resume_link'],
  ...['archive_link', 'delete_link', 'undo_change', 'create_campaign', 'find_campaigns'],
  ...['create_qr_code', 'qr_image', 'get_report', 'explain_visit', 'list_domains', 'check_alias'],
]

async function connect({ key }: Pick<TestWorkspace, 'key'>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const headers = { Authorization: `Bearer ${key}` }
  const transport = new StreamableHTTPClientTransport(new URL(`${serverUrl()}/mcp`), {
    requestInit: { headers },
  })
  await client.connect(transport)
  return client
}

const use = async (client: Client, name: string, given: object = {}): Promise<any> =>
  client.callTool({ name, arguments: given as Record<string, unknown> })

const tell = async (client: Client, name: string, given: object = {}) =>
  (await use(client, name, given)).structuredContent

const wordsOf = (result: any): string => result.content[0].text

test.group('The Model Context Protocol', () => {
  test('lists every tool with its schemas and hints', async ({ assert }) => {
    const client = await connect(await aWorkspace())
    const { tools } = await client.listTools()
    assert.sameMembers(
      tools.map(({ name }) => name),
      NAMES
    )
    for (const { name, inputSchema, outputSchema, annotations, description } of tools) {
      assert.equal(inputSchema.type, 'object', name)
      assert.equal(outputSchema?.type, 'object', name)
      assert.isBoolean(annotations?.readOnlyHint, name)
      assert.isBoolean(annotations?.destructiveHint, name)
      assert.isNotEmpty(description, name)
    }
    const deleting = tools.find(({ name }) => name === 'delete_link')!
    assert.isTrue(deleting.annotations!.destructiveHint)
    await client.close()
  })

  test('one conversation creates, routes, reports and undoes a link', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = await connect(workspace)
    assert.isTrue((await tell(client, 'check_alias', { alias: 'from-chat' })).available)
    const campaign = await tell(client, 'create_campaign', { name: 'Winter' })
    const made = await tell(client, 'create_link', {
      destinationUrl: 'https://example.com/one',
      alias: 'from-chat',
      campaignId: campaign.id,
      tags: ['chat'],
    })
    assert.match(made.shortUrl, /\/from-chat$/)
    const linkId = made.id
    const found = await tell(client, 'find_links', { shortUrl: made.shortUrl })
    assert.equal(found.items[0].id, linkId)
    assert.equal((await tell(client, 'find_links', { search: 'chat' })).totalItems, 1)
    await tell(client, 'update_link', {
      linkId,
      routing: { rules: [{ countries: ['DE'], destinationUrl: 'https://example.com/de' }] },
    })
    const german = await tell(client, 'explain_visit', { linkId, country: 'DE' })
    assert.deepEqual([german.decidedBy, german.answer.location], ['Rule', 'https://example.com/de'])
    const kept = await tell(client, 'update_link', { linkId, title: 'No', dryRun: true })
    assert.isNull(kept.title)
    assert.equal((await tell(client, 'pause_link', { linkId })).status, 'Paused')
    assert.equal((await tell(client, 'archive_link', { linkId })).status, 'Archived')
    assert.equal((await tell(client, 'resume_link', { linkId })).status, 'Active')
    const before = await tell(client, 'update_link', { linkId, title: 'Wrong' })
    const undone = await tell(client, 'undo_change', { linkId })
    assert.isNull(undone.title)
    assert.equal(undone.version, before.version + 1)
    const report = await tell(client, 'get_report', { linkId })
    assert.equal(report.totals.humanClicks, 0)
    const code = await tell(client, 'create_qr_code', { linkId, name: 'Poster' })
    const shown = await use(client, 'qr_image', { qrCodeId: code.id })
    assert.deepInclude(shown.content[0], { type: 'image', mimeType: 'image/png' })
    assert.match(shown.content[0].data, /^iVBOR/)
    assert.lengthOf((await tell(client, 'find_campaigns')).items, 1)
    assert.isArray((await tell(client, 'list_domains')).items)

    assert.isFalse((await tell(client, 'delete_link', { linkId })).deleted)
    assert.equal((await call(workspace, 'GET', `/links/${linkId}`)).status, 200)
    assert.isTrue((await tell(client, 'delete_link', { linkId, dryRun: false })).deleted)
    assert.equal((await call(workspace, 'GET', `/links/${linkId}`)).status, 404)
    assert.equal((await tell(client, 'undo_change', { linkId })).status, 'Active')
    const entries = await db.from('audit_log').where('workspace_id', workspace.workspaceId)
    assert.isNotEmpty(entries)
    assert.isTrue(entries.every(({ data }) => data?.dialect === 'mcp'))
    await client.close()
  })

  test('lists no tool that the key may not use, and calls none', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id: linkId } = await aLink(workspace)
    const client = await connect(await aKey(workspace, { scopes: ['links:read'] }))
    const { tools } = await client.listTools()
    assert.isTrue(tools.every(({ annotations }) => annotations?.readOnlyHint))
    assert.notInclude(
      tools.map(({ name }) => name),
      'get_report'
    )
    const refused = await use(client, 'delete_link', { linkId, dryRun: false })
    assert.isTrue(refused.isError)
    assert.match(wordsOf(refused), /^access\.forbidden: /)
    assert.equal((await call(workspace, 'GET', `/links/${linkId}`)).status, 200)
    await client.close()
  })

  test('says problems as code and detail', async ({ assert }) => {
    const viewer = await aWorkspace({ role: 'Viewer' })
    const client = await connect(viewer)
    const cases: [string, object, RegExp][] = [
      ['create_link', { destinationUrl: 'https://example.com/' }, /^access\.forbidden: /],
      ['get_link', { linkId: 'nothing' }, /^link\.not_found: /],
      ['get_link', { linkId: '../../secret' }, /^link\.not_found: /],
      ['get_link', {}, /^request\.invalid: linkId is missing/],
      ['get_link', { linkId: 1 }, /^request\.invalid: linkId/],
      ['get_link', { linkId: 'x', other: 1 }, /^request\.invalid: The tool takes no other/],
      ['find_links', { state: 'Odd' }, /^request\.invalid: state/],
      ['find_links', { shortUrl: 'http://' }, /^request\.invalid: /],
      ['get_report', { from: 'yesterday' }, /^request\.invalid: /],
      ['no_tool', {}, /^access\.forbidden: /],
    ]
    for (const [name, given, words] of cases) {
      const result = await use(client, name, given)
      assert.isTrue(result.isError, name)
      assert.match(wordsOf(result), words)
    }
    await client.close()
  })

  test('answers without a key as the API does, and never fails itself', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { key } = workspace
    const accept = 'application/json, text/event-stream'
    for (const headers of [{}, { authorization: 'Bearer no' }] as Record<string, string>[]) {
      const { status, text } = await send('POST', '/mcp', {
        body: {},
        headers: { accept, ...headers },
      })
      const own = await send('GET', `${workspace.api}/usage`, { headers })
      assert.deepEqual([status, text], [own.status, own.text])
      assert.equal(status, 401)
    }
    const authorization = `Bearer ${key}`
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '[{}]',
      '{"jsonrpc":"2.0"}',
      '{"jsonrpc":"2.0","id":1,"method":"no"}',
    ]
    bodies.push('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"constructor"}}')
    for (const body of bodies) {
      const { status } = await request('/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept, authorization },
        body,
      })
      assert.isBelow(status, 500, body)
    }
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      assert.isBelow((await send(method, '/mcp', { headers: { authorization } })).status, 500)
    }
    const below = await send('GET', '/mcp/nothing', { headers: { authorization } })
    assert.equal(below.status, 404)
  })

  test('is not there while it is off', async ({ assert, cleanup }) => {
    const workspace = await aWorkspace()
    const client = await connect(workspace)
    assert.lengthOf((await client.listTools()).tools, NAMES.length)
    cleanup(() => switchDialect('mcp', true))
    await switchDialect('mcp', false)
    const headers = { authorization: `Bearer ${workspace.key}` }
    assert.isAtLeast((await send('POST', '/mcp', { headers, body: {} })).status, 404)
  })
})
