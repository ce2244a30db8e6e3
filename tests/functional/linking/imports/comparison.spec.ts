import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { parseCidrList } from '#app/shared/network/cidr_list'
import { OutboundHttpClient } from '#app/shared/outbound_http/outbound_http_client'
import imports from '#config/imports'
import { assertProblem, call } from '#tests/fixtures/api'
import { imported, linesOf, unique, worked } from '#tests/fixtures/imports'
import { aWorkspace } from '#tests/fixtures/workspace'

/** Starts an old service on the loopback, which answers what it is set to. */
async function oldService(answers: Record<string, [number, string | null]>) {
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const [status, location] = answers[request.url!] ?? [404, null]
    response.writeHead(status, location ? { Location: location } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() }
}

test.group('Comparing with the old service', (group) => {
  group.setup(async () => {
    const before = await app.container.make('shunt.outbound')
    const outbound = new OutboundHttpClient({
      allowedNetworks: parseCidrList('127.0.0.0/8'),
      dnsServers: [],
      extraAuthorities: null,
    })
    app.container.bindValue('shunt.outbound', outbound)
    const usual = imports.comparePerSecond
    imports.comparePerSecond = 10_000
    return () => {
      app.container.bindValue('shunt.outbound', before)
      imports.comparePerSecond = usual
    }
  })

  test('tells where status or destination differ, and follows nothing', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [same, moved, gone, status] = [unique(), unique(), unique(), unique()]
    const old = await oldService({
      [`/${same}`]: [302, 'https://example.com'],
      [`/${moved}`]: [302, 'https://elsewhere.example/'],
      [`/${status}`]: [301, 'https://example.com/'],
    })
    const rows = [same, moved, gone, status].map((alias) => `${alias},https://example.com`)
    const done = await imported(workspace, `alias,url\n${rows.join('\n')}\nx,https://e.com\n`)
    const path = `/imports/${done.id}/comparison`
    const begun = await call(workspace, 'POST', path, { baseUrl: `${old.url}/` })
    assert.deepEqual([begun.status, begun.body.comparison.status], [202, 'Running'])
    assertProblem(assert, await call(workspace, 'POST', path, {}), 409, 'import.not_ready')
    const { comparison } = await worked(workspace, done.id)
    old.close()
    assert.containsSubset(comparison, { status: 'Done', same: 1, different: 3, unreachable: 0 })
    const lines = await linesOf(workspace, done.id, '&differs=true')
    assert.deepEqual(
      lines.map((line) => [line.alias, line.comparison.agreement]),
      [
        [moved, 'Location'],
        [gone, 'Gone'],
        [status, 'Status'],
      ]
    )
    assert.deepEqual(lines[0].comparison.old, {
      status: 302,
      location: 'https://elsewhere.example/',
    })
    assert.deepEqual(lines[0].comparison.ours, { status: 302, location: 'https://example.com' })
    assert.deepEqual(
      old.asked,
      [same, moved, gone, status].map((alias) => `GET /${alias}`)
    )
    const clicks = await db.from('links').where('workspace_id', workspace.workspaceId)
    assert.equal(
      clicks.reduce((sum, { human_clicks: count }) => sum + Number(count), 0),
      0
    )
    const report = await call(workspace, 'GET', `/imports/${done.id}/report.csv`)
    assert.include(report.text, 'Location,302,https://elsewhere.example/,302,https://example.com')
  })

  test('says which did not answer, and can be done again', async ({ assert }) => {
    const [workspace, alias] = [await aWorkspace(), unique()]
    const old = await oldService({ [`/${alias}`]: [302, 'https://example.com'] })
    const done = await imported(workspace, `alias,url\n${alias},https://example.com\n`)
    const path = `/imports/${done.id}/comparison`
    await call(workspace, 'POST', path, { baseUrl: 'http://127.0.0.1:1' })
    const away = await worked(workspace, done.id)
    assert.containsSubset(away.comparison, { status: 'Done', same: 0, unreachable: 1 })
    await call(workspace, 'POST', path, { baseUrl: old.url })
    const again = await worked(workspace, done.id)
    old.close()
    assert.containsSubset(again.comparison, { status: 'Done', same: 1, unreachable: 0 })
  })

  test('asks so many a second as IMPORT_COMPARE_PER_SECOND says', async ({ assert, cleanup }) => {
    imports.comparePerSecond = 5
    cleanup(() => void (imports.comparePerSecond = 10_000))
    const aliases = [unique(), unique(), unique(), unique()]
    const old = await oldService({})
    const rows = aliases.map((alias) => `${alias},https://example.com`)
    const workspace = await aWorkspace()
    const done = await imported(workspace, `alias,url\n${rows.join('\n')}\n`)
    await call(workspace, 'POST', `/imports/${done.id}/comparison`, { baseUrl: old.url })
    const startedMs = performance.now()
    await worked(workspace, done.id)
    old.close()
    assert.isAtLeast(old.asked.length, aliases.length)
    assert.isAtLeast(performance.now() - startedMs, (aliases.length - 1) * 200)
  })

  test('can be stopped', async ({ assert }) => {
    const [workspace, alias] = [await aWorkspace(), unique()]
    const done = await imported(workspace, `alias,url\n${alias},https://example.com\n`)
    await call(workspace, 'POST', `/imports/${done.id}/comparison`, {
      baseUrl: 'http://127.0.0.1:1',
    })
    const stopped = await call(workspace, 'POST', `/imports/${done.id}/stop`)
    assert.deepEqual([stopped.body.status, stopped.body.comparison.status], ['Done', 'Stopped'])
    const after = await worked(workspace, done.id)
    assert.equal(after.comparison.linesDone, 0)
  })
})

test.group('The address of the old service', () => {
  for (const baseUrl of [
    'short.example',
    'ftp://short.example',
    'https://me:secret@short.example',
    'http://127.0.0.1:8080',
    'http://intranet.local',
    'http://[::1]/',
  ]) {
    test(`${baseUrl}: import.base_url_invalid`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const done = await imported(workspace, `alias,url\n${unique()},https://example.com\n`)
      const answer = await call(workspace, 'POST', `/imports/${done.id}/comparison`, { baseUrl })
      assertProblem(assert, answer, 422, 'import.base_url_invalid')
    })
  }

  test('is not asked for before the import is done', async ({ assert }) => {
    const workspace = await aWorkspace()
    const answer = await call(workspace, 'POST', '/imports', {
      content: `alias,url\n${unique()},https://example.com\n`,
    })
    const path = `/imports/${answer.body.id}/comparison`
    assertProblem(assert, await call(workspace, 'POST', path, {}), 409, 'import.not_ready')
  })
})
