import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { toMonth } from '#app/people/plans/rules/month'
import { nowMs } from '#app/shared/time/clock'
import plans from '#config/plans'
import { call } from '#tests/fixtures/api'
import { visit } from '#tests/fixtures/browser'
import { eventually, Installation } from '#tests/fixtures/installation'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/** QR codes on real processes: two web processes and a worker. */
test.group('QR codes of an installation', (group) => {
  const installation = new Installation({ WEB_CONCURRENCY: '2', API_RATE_LIMIT: '1000000' })
  group.setup(async () => {
    await installation.start()
  })
  group.teardown(async () => {
    await installation.stop()
  })

  const apiOf =
    (workspace: TestWorkspace) =>
    (method: string, path: string, body?: unknown): Promise<any> =>
      call(workspace, method, path, body, { base: installation.url })

  test('scans are counted apart from clicks, also of archived codes', async ({ assert }) => {
    const api = apiOf(await aWorkspace())
    const link = (await api('POST', '/links', { destinationUrl: 'https://example.com/' })).body
    const other = (await api('POST', '/links', { destinationUrl: 'https://example.com/' })).body
    const make = async (name: string) =>
      (await api('POST', '/qr-codes', { linkId: link.id, name })).body
    const [doors, tickets] = [await make('Doors'), await make('Tickets')]
    await api('DELETE', `/qr-codes/${tickets.id}`)
    const path = new URL(link.shortUrl).pathname
    const opens = [
      [new URL(doors.encodedUrl).pathname + new URL(doors.encodedUrl).search, 'en'],
      [`${path}?qr=${tickets.id}&x=1`, 'de'],
      [`${path}?qr=zzzzzzzz`, 'fr'],
      [`${new URL(other.shortUrl).pathname}?qr=${doors.id}`, 'pl'],
      [path, 'sv'],
    ]
    for (const [address, language] of opens) {
      // Each a visitor of its own: another browser, else it is a repeat within two seconds.
      const headers = { 'accept-language': language, 'user-agent': agent(language) }
      const answer = await visit(installation, address, headers)
      assert.deepInclude(answer, { status: 302, location: 'https://example.com/' })
    }
    const report = await eventually(async () => {
      const { body } = await api('GET', '/analytics')
      const { humanClicks, scans } = body.totals
      return humanClicks + scans + (body.excluded.UnknownCode ?? 0) === 5 && body
    })
    assert.deepInclude(report.totals, { humanClicks: 1, scans: 2 })
    assert.equal(report.excluded.UnknownCode, 2)
    const scanned = { humanClicks: 0, scans: 1, conversions: 0, conversionValues: [] }
    const shown = report.top.qrCodes.toSorted((a: any, b: any) => a.name.localeCompare(b.name))
    assert.deepEqual(shown, [
      { key: doors.id, name: 'Doors', ...scanned },
      { key: tickets.id, name: 'Tickets', ...scanned },
    ])
    assert.equal((await api('GET', `/qr-codes/${doors.id}`)).body.scans, 1)
    assert.equal((await api('GET', `/qr-codes/${tickets.id}`)).body.scans, 1)
    assert.deepInclude((await api('GET', `/links/${link.id}`)).body, { scans: 2, humanClicks: 1 })
    assert.deepInclude((await api('GET', `/links/${other.id}`)).body, { scans: 0, humanClicks: 0 })
    const ofLink = (await api('GET', `/links/${link.id}/analytics`)).body
    assert.sameMembers(
      ofLink.top.qrCodes.map((one: any) => one.name),
      ['Doors', 'Tickets']
    )
  })

  /** Promise 16. */
  test('of 400 at once on an allowance of 100, 100 are granted, five times over', async ({
    assert,
  }) => {
    const month = toMonth(nowMs())
    const limit = plans.Business.qrCodesMonthly
    for (let round = 0; round < 5; round++) {
      const workspace = await aWorkspace()
      const { organisationId, workspaceId } = workspace
      const api = apiOf(workspace)
      const link = (await api('POST', '/links', { destinationUrl: 'https://example.com/' })).body
      await db.table('organisation_allowances').insert({
        organisation_id: organisationId,
        name: 'qrCodes',
        month: month.name,
        used: limit - 100,
      })
      const answers = await Promise.all(
        Array.from({ length: 400 }, () => api('POST', '/qr-codes', { linkId: link.id }))
      )
      const refused = answers.filter(({ status }) => status !== 201)
      assert.lengthOf(refused, 300)
      for (const { status, body } of refused) {
        assert.equal(status, 429)
        assert.deepInclude(body, { code: 'quota.qr_exhausted', status: 429, limit })
        assert.equal(body.resetsAt, month.resetsAt.toISOString())
      }
      const made = new Set(answers.flatMap(({ body }) => body.id ?? []))
      assert.equal(made.size, 100)
      const rows = await db.from('qr_codes').where('workspace_id', workspaceId).select('id')
      assert.sameMembers(
        rows.map(({ id }) => id),
        [...made]
      )
      const { qrCodes } = (await api('GET', '/usage')).body
      assert.deepEqual(qrCodes, { used: limit, limit, resetsAt: month.resetsAt.toISOString() })
    }
  })
})

function agent(seed: string): string {
  return `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/14${seed.charCodeAt(0) % 10}.0`
}
