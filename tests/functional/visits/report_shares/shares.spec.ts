import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { busyMonths, countClicks } from '#tests/console/support/counted_clicks'
import { assertProblem, call, request } from '#tests/fixtures/api'
import { aMember, ask, ownerOf } from '#tests/fixtures/people'
import { fromElsewhere } from '#tests/fixtures/person'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

const SECRET_PLACE = 'https://secret-place.example/landing'

const share = (workspace: TestWorkspace, body: object = {}) =>
  call(workspace, 'POST', '/report-shares', { name: 'For the agency', ...body })

/** Reads a page as a browser at another address than everyone before. */
function read(url: string, init: RequestInit = {}) {
  const headers = { accept: 'text/html', ...fromElsewhere(), ...init.headers }
  return request(new URL(url).pathname + new URL(url).search, { ...init, headers })
}

const tell = (url: string, password: string, headers: Record<string, string> = fromElsewhere()) =>
  request(new URL(url).pathname, {
    method: 'POST',
    headers: { accept: 'text/html', ...headers },
    body: new URLSearchParams({ password }),
  })

const countShares = async ({ workspaceId }: TestWorkspace) =>
  (await db.from('report_shares').where('workspace_id', workspaceId)).length

const auditOf = ({ workspaceId }: TestWorkspace) =>
  db
    .from('audit_log')
    .where('workspace_id', workspaceId)
    .where('action', 'like', 'report_share.%')
    .orderBy('id')
    .select('action', 'subject_id')

test.group('Sharing reports', (group) => {
  group.each.teardown(() => resumeClock())

  test('a comparison is shared by its ids, and read with a row each', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [one, two] = [
      await aLink(workspace.workspaceId, { title: 'The first' }),
      await aLink(workspace.workspaceId, { title: 'The second' }),
    ]
    const compare = [{ linkId: one }, { linkId: two }]
    const { status, body, text } = await share(workspace, { compare })
    assert.equal(status, 201, text)
    assert.deepEqual([body.linkId, body.campaignId, body.compare], [null, null, compare])
    const page = await read(`${body.url}?days=7`)
    assert.equal(page.status, 200)
    for (const said of ['The first', 'The second', 'Comparison in']) assert.include(page.text, said)
    assert.notInclude(page.text, '/console/')
    assert.equal((await read(`${body.url}?from=2026-02-30`)).status, 422)

    const before = await countShares(workspace)
    const wrong: [object, number, string][] = [
      [{ compare: [{ linkId: one }] }, 422, 'request.invalid'],
      [{ compare: [{ linkId: one }, { linkId: one }] }, 422, 'request.invalid'],
      [
        { compare: [{ linkId: one }, { linkId: two, campaignId: newId() }] },
        422,
        'request.invalid',
      ],
      [{ compare: [{ linkId: one }, {}] }, 422, 'request.invalid'],
      [
        {
          compare: Array(6)
            .fill(0)
            .map(() => ({ linkId: newId() })),
        },
        422,
        'request.invalid',
      ],
      [{ compare, linkId: one }, 422, 'request.invalid'],
      [{ compare: [{ linkId: one }, { linkId: newId() }] }, 404, 'link.not_found'],
      [{ compare: [{ linkId: one }, { campaignId: newId() }] }, 404, 'campaign.not_found'],
      [{ compare: [{ linkId: one }, { qrCodeId: 'nosuchcode' }] }, 404, 'qr.not_found'],
      [{ compare: [{ linkId: one }, { variantId: `${one}.a` }] }, 404, 'routing.variant_not_found'],
    ]
    for (const [input, expected, code] of wrong) {
      assertProblem(assert, await share(workspace, input), expected, code)
    }
    assert.equal(await countShares(workspace), before)
    await call(workspace, 'DELETE', `/links/${two}`)
    assert.equal((await read(body.url)).status, 404)
  })

  test("a comparison of variants is as gone as one of them, where the link's test lost it", async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const split = ['Blue', 'Red', 'Green'].map((name) => ({
      ...{ id: name.toLowerCase(), name, weight: 1 },
      destinationUrl: `https://example.com/${name}`,
    }))
    const routing = { rules: [], split }
    const made = await call(workspace, 'POST', '/links', {
      ...{ destinationUrl: 'https://example.com', title: 'Landing', routing },
    })
    assert.equal(made.status, 201, made.text)
    const compare = split.slice(1).map(({ id }) => ({ variantId: `${made.body.id}.${id}` }))
    const { status, body, text } = await share(workspace, { compare })
    assert.equal(status, 201, text)
    assert.deepEqual(body.compare, compare)
    const page = await read(`${body.url}?days=7`)
    assert.equal(page.status, 200)
    for (const said of ['Landing: Red', 'Landing: Green']) assert.include(page.text, said)
    assert.notInclude(page.text, 'Landing: Blue')
    const changed = await call(workspace, 'PATCH', `/links/${made.body.id}`, {
      routing: { rules: [], split: split.slice(0, 2) },
    })
    assert.equal(changed.status, 200, changed.text)
    assert.equal((await read(body.url)).status, 404)
  })

  test('a share is made, listed, read and revoked, and each stands in the audit log', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { status, body, headers } = await share(workspace)
    assert.equal(status, 201)
    assert.deepInclude(body, {
      name: 'For the agency',
      linkId: null,
      campaignId: null,
      hasPassword: false,
      showDestinations: false,
      expiresAt: null,
      viewCount: 0,
      createdBy: workspace.userId,
    })
    assert.match(body.url, /\/reports\/[\w-]{43}$/)
    assert.equal(headers.get('location'), `${workspace.api}/report-shares/${body.id}`)
    const one = await call(workspace, 'GET', `/report-shares/${body.id}`)
    assert.deepEqual(one.body, body)
    const second = await share(workspace, { name: 'Second', password: 'x' })
    assert.isTrue(second.body.hasPassword)
    const { body: list } = await call(workspace, 'GET', '/report-shares')
    assert.deepEqual(list, { items: [second.body, body] })

    assert.equal((await read(body.url)).status, 200)
    assert.equal((await read(body.url)).status, 200)
    assert.equal((await read(body.url, { method: 'HEAD' })).status, 200)
    const seen = await call(workspace, 'GET', `/report-shares/${body.id}`)
    assert.equal(seen.body.viewCount, 2)
    assert.equal((await call(workspace, 'DELETE', `/report-shares/${body.id}`)).status, 204)
    assert.equal((await read(body.url)).status, 404)
    const gone = await call(workspace, 'DELETE', `/report-shares/${body.id}`)
    assertProblem(assert, gone, 404, 'report_share.not_found')
    assertProblem(
      assert,
      await call(workspace, 'GET', `/report-shares/${body.id}`),
      404,
      'report_share.not_found'
    )
    assert.deepEqual(
      (await auditOf(workspace)).map(({ action }) => action),
      [
        'report_share.created',
        'report_share.created',
        'report_share.viewed',
        'report_share.revoked',
      ]
    )
  })

  test('input that is wrong is refused at its field, and nothing is made', async ({ assert }) => {
    const workspace = await aWorkspace()
    const theirs = await aWorkspace()
    const linkId = await aLink(workspace.workspaceId)
    const campaign = await call(workspace, 'POST', '/campaigns', { name: 'Spring' })
    const wrong: [object, number, string, string?][] = [
      [{ name: '' }, 422, 'request.invalid', 'name'],
      [{ name: null }, 422, 'request.invalid', 'name'],
      [{ name: 'n'.repeat(201) }, 422, 'request.invalid', 'name'],
      [{ name: 'two\nlines' }, 422, 'request.invalid', 'name'],
      [{ password: '' }, 422, 'request.invalid', 'password'],
      [{ password: 'p'.repeat(129) }, 422, 'request.invalid', 'password'],
      [{ password: 5 }, 422, 'request.invalid', 'password'],
      [{ expiresAt: '2020-01-01T00:00:00Z' }, 422, 'request.invalid', 'expiresAt'],
      [{ expiresAt: 'tomorrow' }, 422, 'request.invalid', 'expiresAt'],
      [{ showDestinations: 'yes' }, 422, 'request.invalid', 'showDestinations'],
      [{ linkId, campaignId: campaign.body.id }, 422, 'request.invalid', 'campaignId'],
      [{ linkId: 7 }, 422, 'request.invalid', 'linkId'],
      [{ linkId: newId() }, 404, 'link.not_found'],
      [{ linkId: '%' }, 404, 'link.not_found'],
      [{ linkId: await aLink(theirs.workspaceId) }, 404, 'link.not_found'],
      [{ campaignId: newId() }, 404, 'campaign.not_found'],
    ]
    for (const [body, status, code, field] of wrong) {
      const answer = await share(workspace, body)
      assertProblem(assert, answer, status, code)
      if (field) assert.equal(answer.body.errors?.[0].field ?? answer.body.field, field)
    }
    assert.equal(await countShares(workspace), 0)
    for (const body of [{ name: 'n'.repeat(200) }, { password: 'p'.repeat(128) }, { linkId }]) {
      assert.equal((await share(workspace, body)).status, 201)
    }
  })

  test('a change keeps the address, and what is not named', async ({ assert }) => {
    const workspace = await aWorkspace()
    const expiresAt = '2035-01-01T00:00:00.000Z'
    const { body: made } = await share(workspace, { password: 'seven lanterns', expiresAt })
    const change = (body: object) => call(workspace, 'PATCH', `/report-shares/${made.id}`, body)
    const unlocked = await tell(made.url, 'seven lanterns')
    const cookie = unlocked.headers.get('set-cookie')!.split(';')[0]
    assert.equal((await read(made.url, { headers: { cookie } })).status, 200)

    const renamed = await change({ name: 'Spring', showDestinations: true })
    assert.equal(renamed.status, 200, renamed.text)
    const expected = { ...made, viewCount: 1, name: 'Spring', showDestinations: true }
    assert.deepEqual(renamed.body, expected)
    assert.deepEqual((await change({})).body, expected)
    assert.deepEqual((await change({ name: null, showDestinations: null })).body, expected)
    assert.equal((await read(made.url, { headers: { cookie } })).status, 200)

    assert.isTrue((await change({ password: 'eight lanterns' })).body.hasPassword)
    assert.equal((await read(made.url, { headers: { cookie } })).status, 401)
    assert.equal((await tell(made.url, 'seven lanterns')).status, 401)
    assert.equal((await tell(made.url, 'eight lanterns')).status, 303)
    const open = await change({ password: null, expiresAt: null })
    assert.deepEqual([open.body.hasPassword, open.body.expiresAt], [false, null])
    assert.equal((await read(made.url)).status, 200)
    assert.deepEqual(
      (await auditOf(workspace)).map(({ action }) => action),
      ['report_share.created', 'report_share.viewed', ...Array(5).fill('report_share.updated')]
    )
  })

  test('a change that is wrong changes nothing', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { body: made } = await share(workspace, { password: 'seven lanterns' })
    const path = `/report-shares/${made.id}`
    const wrong: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ name: 'n'.repeat(201) }, 'name'],
      [{ password: '' }, 'password'],
      [{ password: 'p'.repeat(129) }, 'password'],
      [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
      [{ expiresAt: 'tomorrow' }, 'expiresAt'],
      [{ showDestinations: 'yes' }, 'showDestinations'],
    ]
    for (const [body, field] of wrong) {
      const answer = await call(workspace, 'PATCH', path, { name: 'Other', ...body })
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.equal(answer.body.errors?.[0].field ?? answer.body.field, field)
    }
    assert.deepEqual((await call(workspace, 'GET', path)).body, made)
    const theirs = await aWorkspace()
    for (const id of [made.id, newId(), 'no-such-share']) {
      const answer = await call(theirs, 'PATCH', `/report-shares/${id}`, { name: 'Mine' })
      assertProblem(assert, answer, 404, 'report_share.not_found')
    }
    assert.deepEqual((await call(workspace, 'GET', path)).body, made)
  })

  test('a hundred are the most, however many ask at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (let round = 0; round < 19; round++) {
      const some = await Promise.all(Array.from({ length: 5 }, () => share(workspace)))
      assert.isTrue(some.every(({ status }) => status === 201))
    }
    const answers = await Promise.all(Array.from({ length: 12 }, () => share(workspace)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 5)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      assertProblem(assert, answer, 409, 'report_share.limit_reached')
    }
    assert.equal(await countShares(workspace), 100)
  })

  test('it takes a Manager, and both scopes of a key', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { body } = await share(workspace)
    const calls: [string, string, object?][] = [
      ['GET', '/report-shares'],
      ['POST', '/report-shares', { name: 'x' }],
      ['GET', `/report-shares/${body.id}`],
      ['PATCH', `/report-shares/${body.id}`, { name: 'y' }],
      ['DELETE', `/report-shares/${body.id}`],
    ]
    const viewer = await aMember(workspace, 'Viewer')
    for (const [method, path, sent] of calls) {
      const answer = await ask(viewer, method, workspace.api + path, sent)
      assertProblem(assert, answer, 403, 'access.forbidden')
      for (const scopes of [['analytics:read'], ['links:write']] as const) {
        const { key } = await aKey(workspace, { scopes })
        const byKey = await call(workspace, method, path, sent, { key })
        assertProblem(assert, byKey, 403, 'access.forbidden')
      }
    }
    assert.equal(await countShares(workspace), 1)
    const { key } = await aKey(workspace, { scopes: ['analytics:read', 'links:write'] })
    for (const [method, path, sent] of calls) {
      assert.isBelow((await call(workspace, method, path, sent, { key })).status, 300)
    }
    const manager = await aMember(workspace, 'Manager')
    const made = await ask(manager, 'POST', `${workspace.api}/report-shares`, { name: 'x' })
    assert.equal(made.body.createdBy, manager.userId)
  })
})

test.group('A shared report', (group) => {
  group.each.teardown(() => resumeClock())

  test('is not kept by anyone, runs nothing from elsewhere, and tells search engines no', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { body } = await share(workspace)
    const { headers, text } = await read(body.url)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.match(headers.get('x-robots-tag') ?? '', /noindex/)
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('x-frame-options'), 'DENY')
    const policy = headers.get('content-security-policy') ?? ''
    assert.include(policy, "default-src 'none'")
    assert.include(policy, "frame-ancestors 'none'")
    assert.notInclude(policy, 'unsafe')
    assert.isNull(headers.get('set-cookie'))
    assert.include(text, '<meta name="robots" content="noindex">')
    assert.notMatch(text, /href="\/console|href="\/account|_csrf/)
  })

  test('shows what was counted, and no destination unless it may', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { workspaceId } = workspace
    const linkId = await aLink(workspaceId, { title: 'Spring sale', destination_url: SECRET_PLACE })
    const campaign = await call(workspace, 'POST', '/campaigns', { name: 'Spring fair' })
    const campaignId: string = campaign.body.id
    await countClicks(workspaceId, busyMonths([linkId], { campaignId }))
    const { body: report } = await call(workspace, 'GET', '/analytics')
    const clicks = report.totals.humanClicks.toLocaleString('en-GB')
    for (const subject of [{}, { linkId }, { campaignId }]) {
      const closed = await read((await share(workspace, subject)).body.url)
      assert.equal(closed.status, 200)
      assert.include(closed.text, clicks, JSON.stringify(subject))
      assert.notInclude(closed.text, 'secret-place')
      assert.notInclude(closed.text, workspaceId)
      const open = await share(workspace, { ...subject, showDestinations: true })
      assert.include((await read(open.body.url)).text, SECRET_PLACE)
    }
    const week = await read(`${(await share(workspace, { campaignId })).body.url}?days=7`)
    const { body: asked } = await call(workspace, 'GET', `/analytics?from=${lastWeek()}`)
    assert.match(week.text, new RegExp(`stat-figure">\\s*${asked.totals.humanClicks}\\b`))
  })

  test('days that make no period are an error at their field, above the last 30', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { body } = await share(workspace)
    for (const query of [
      'from=2026-02-30',
      'from=2026-05-01&to=2026-04-01',
      'from=%00',
      'days[]=x',
    ]) {
      const { status, text } = await read(`${body.url}?${query}`)
      assert.include([200, 422], status, query)
      assert.include(text, 'For the agency')
    }
  })

  test('asks for its password with 401 and gives nothing away before', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { body } = await share(workspace, { password: 'seven lanterns' })
    const asked = await read(body.url)
    assert.equal(asked.status, 401)
    assert.notInclude(asked.text, 'For the agency')
    assert.include(asked.text, 'type="password"')
    const wrong = await tell(body.url, 'eight lanterns')
    assert.equal(wrong.status, 401)
    assert.isNull(wrong.headers.get('set-cookie'))
    const right = await tell(body.url, 'seven lanterns')
    assert.equal(right.status, 303)
    assert.equal(right.headers.get('location'), new URL(body.url).pathname)
    const [cookie] = right.headers.getSetCookie()
    assert.match(cookie, /HttpOnly/)
    const shown = await read(body.url, { headers: { cookie: cookie.split(';')[0] } })
    assert.equal(shown.status, 200)
    assert.include(shown.text, 'For the agency')
    const other = await share(workspace, { password: 'seven lanterns' })
    const elsewhere = await read(other.body.url, { headers: { cookie: cookie.split(';')[0] } })
    assert.equal(elsewhere.status, 401)
    const { body: list } = await call(workspace, 'GET', '/report-shares')
    assert.deepEqual(
      list.items.map(({ viewCount }: { viewCount: number }) => viewCount),
      [0, 1]
    )
    const [row] = await db.from('report_shares').where('id', body.id)
    assert.notInclude(JSON.stringify(row), 'seven lanterns')
    assert.notInclude(row.token, new URL(body.url).pathname.split('/').at(-1)!)
  })

  test('wrong passwords are bounded, also many at once, and the right one waits too', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { body } = await share(workspace, { password: 'seven lanterns' })
    const here = fromElsewhere()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => tell(body.url, `guess ${at}`, here))
    )
    assert.equal(answers.filter(({ status }) => status === 401).length, 10)
    const late = await tell(body.url, 'seven lanterns', here)
    assert.equal(late.status, 429)
    assert.match(late.headers.get('retry-after') ?? '', /^\d+$/)
    assert.equal((await tell(body.url, 'seven lanterns')).status, 303)
  })

  test('posts that are no form are no password, and a share without one leads on', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { body } = await share(workspace, { password: 'seven lanterns' })
    const path = new URL(body.url).pathname
    for (const sent of ['{"password":"seven lanterns"}', 'x'.repeat(10_000), '']) {
      const answer = await request(path, {
        method: 'POST',
        headers: { accept: 'text/html', ...fromElsewhere() },
        body: sent,
      })
      assert.equal(answer.status, 401)
    }
    assert.equal((await tell(body.url, 'p'.repeat(129))).status, 401)
    const open = await share(workspace)
    assert.equal((await tell(open.body.url, '')).status, 303)
  })

  test('is 404 once it ended, or where it never was, and says the same of both', async ({
    assert,
  }) => {
    const nowMs = Date.parse('2026-11-21T12:00:00Z')
    freezeClock(nowMs)
    const workspace = await aWorkspace()
    const expiresAt = new Date(nowMs + 3600_000).toISOString()
    const { body } = await share(workspace, { expiresAt, password: 'seven lanterns' })
    assert.equal(body.expiresAt, expiresAt)
    freezeClock(nowMs + 3600_000 - 1)
    assert.equal((await read(body.url)).status, 401)
    freezeClock(nowMs + 3600_000)
    const ended = await read(body.url)
    const never = await read(body.url.replace(/[\w-]{43}$/, 'A'.repeat(43)))
    const odd = await read(body.url.replace(/[\w-]{43}$/, '%00%ff'))
    for (const answer of [ended, never, odd]) assert.include([404, 400], answer.status)
    const words = (text: string) => text.replaceAll(/[0-9a-z]{20}/g, '')
    assert.equal(words(ended.text), words(never.text))
    assert.equal((await tell(body.url, 'seven lanterns')).status, 404)
    const { body: list } = await call(workspace, 'GET', '/report-shares')
    assert.lengthOf(list.items, 1)
  })

  test('of a link that was deleted shows nothing until that is restored', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com' })
    const { body } = await share(workspace, { linkId: link.body.id })
    assert.equal((await read(body.url)).status, 200)
    await call(workspace, 'DELETE', `/links/${link.body.id}`)
    assert.equal((await read(body.url)).status, 404)
    await call(workspace, 'POST', `/links/${link.body.id}/restore`)
    assert.equal((await read(body.url)).status, 200)
  })

  test('counts every view of many at once, and the log has one row a day', async ({ assert }) => {
    freezeClock(Date.parse('2026-11-21T12:00:00Z'))
    const workspace = await aWorkspace()
    const { body } = await share(workspace)
    const reading = () => Promise.all(Array.from({ length: 20 }, () => read(body.url)))
    for (const { status } of await reading()) assert.equal(status, 200)
    const views = async () =>
      (await call(workspace, 'GET', `/report-shares/${body.id}`)).body.viewCount
    assert.equal(await views(), 20)
    freezeClock(Date.parse('2026-11-22T12:00:00Z'))
    await reading()
    assert.equal(await views(), 40)
    const viewed = (await auditOf(workspace)).filter(({ action }) => action.endsWith('viewed'))
    assert.lengthOf(viewed, 2)
  })

  test('shows nothing of a workspace that was deleted until that is restored', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { body } = await share(workspace)
    const deleted = (deleted_at: Date | null) =>
      db.from('workspaces').where('id', workspace.workspaceId).update({ deleted_at })
    await deleted(new Date())
    assert.equal((await read(body.url)).status, 404)
    await deleted(null)
    assert.equal((await read(body.url)).status, 200)
  })

  test('goes on while the organisation is suspended, and its address is found in no list of others', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { body } = await share(workspace)
    const suspended = { suspended_at: new Date() }
    await db.from('organisations').where('id', workspace.organisationId).update(suspended)
    assert.equal((await read(body.url)).status, 200)
    const stranger = await ownerOf(await aWorkspace())
    const theirs = await ask(stranger, 'GET', `${workspace.api}/report-shares/${body.id}`)
    assertProblem(assert, theirs, 404, 'workspace.not_found')
  })
})

function lastWeek(): string {
  const day = new Date(Date.now() - 6 * 86_400_000)
  return day.toISOString().slice(0, 10)
}
