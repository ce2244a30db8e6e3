import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { mysqlSource } from '#app/redirect/links/mysql_source'
import { assertProblem, call } from '#tests/fixtures/api'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aPlane } from '#tests/redirect/support/test_plane'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function aLink(workspace: TestWorkspace, fields: object = {}) {
  const body = { destinationUrl: 'https://example.com/own?a=1#top', ...fields }
  const answer = await call(workspace, 'POST', '/links', body)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

const simulate = (workspace: TestWorkspace, id: string, visit: object = {}) =>
  call(workspace, 'POST', `/links/${id}/simulate`, visit)

const ROUTING = {
  rules: [
    { id: 'phone', countries: ['CH'], devices: ['ios'], destinationUrl: 'https://example.com/p' },
    {
      id: 'french',
      name: 'French',
      languages: ['fr'],
      destinationUrl: 'https://example.com/f?b=2',
    },
    { id: 'app', devices: ['android'], appUrl: 'shop://open', destinationUrl: 'https://e.com/a' },
    { id: 'web', countries: ['AT'], appUrl: 'https://app.example.com/?own=1' },
  ],
}

test.group('Simulating a visit', () => {
  test('says which rule decides, why others do not, and what is added', async ({ assert }) => {
    const workspace = await aWorkspace()
    const campaign = await call(workspace, 'POST', '/campaigns', {
      name: 'Spring',
      utmSource: 'news letter',
    })
    const link = await aLink(workspace, { campaignId: campaign.body.id, routing: ROUTING })
    const { status, body } = await simulate(workspace, link.id, {
      country: 'ch',
      language: 'en;q=0.5, fr-CH',
      at: '2030-01-01T00:00:00+01:00',
    })
    assert.equal(status, 200)
    assert.deepInclude(body, {
      at: '2029-12-31T23:00:00.000Z',
      state: 'Active',
      country: 'CH',
      device: 'other',
      language: 'fr',
      decidedBy: 'Rule',
      ruleId: 'french',
      splitId: null,
      added: [{ name: 'utm_source', value: 'news letter' }],
    })
    assert.deepInclude(body.answer, {
      status: 302,
      location: 'https://example.com/f?b=2&utm_source=news%20letter',
      page: null,
      appUrl: null,
    })
    assert.equal(body.answer.headers['Cache-Control'], 'private, no-store')
    const [phone, french, app] = body.rules
    assert.deepEqual(phone, {
      id: 'phone',
      name: null,
      outcome: 'DidNotHold',
      conditions: [
        { kind: 'countries', wanted: ['CH'], given: 'CH', holds: true },
        { kind: 'devices', wanted: ['ios'], given: 'other', holds: false },
      ],
    })
    assert.deepInclude(french, { outcome: 'Decided', name: 'French' })
    assert.equal(app.outcome, 'NotReached')
  })

  test('asks for the hour of the moment that is played, in the workspace’s zone', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    await db
      .from('workspaces')
      .where('id', workspace.workspaceId)
      .update({ time_zone: 'Asia/Tokyo' })
    const rules = [{ id: 'night', hours: [0, 1], destinationUrl: 'https://example.com/night' }]
    const link = await aLink(workspace, { routing: { rules } })
    const played = async (at: string) => (await simulate(workspace, link.id, { at })).body.rules[0]
    assert.deepEqual(await played('2030-01-01T15:30:00Z'), {
      id: 'night',
      name: null,
      outcome: 'Decided',
      conditions: [{ kind: 'hours', wanted: ['0', '1'], given: '0', holds: true }],
    })
    assert.equal((await played('2030-01-01T00:30:00Z')).outcome, 'DidNotHold')
  })

  test('answers what the redirect answers, for every kind of visitor', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { routing: ROUTING, redirectType: 'TemporaryRedirect' })
    const countries = ['CH', 'AT', null]
    const plane = await aPlane({
      source: mysqlSource(db),
      locate: (address) => ({
        country: countries[Number(address.split('.')[3])] ?? null,
        place: null,
      }),
      trustsProxy: () => true,
    })
    await plane.start()
    const agents = [IPHONE, 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Mobile', '']
    for (const [n, country] of countries.entries()) {
      for (const userAgent of agents) {
        for (const language of ['fr', 'de-CH, fr;q=0.9', '']) {
          const headers: Record<string, string> = {
            'x-forwarded-for': `203.0.113.${n}`,
            'user-agent': userAgent,
            'accept-language': language,
          }
          const real = await plane.ask(`/${link.alias}`, { headers })
          const { body } = await simulate(workspace, link.id, { country, userAgent, language })
          const what = JSON.stringify([country, userAgent, language])
          assert.equal(body.answer.status, real.status, what)
          assert.equal(body.answer.location, real.headers.location ?? null, what)
          assert.equal(body.answer.headers['Content-Length'], real.headers['content-length'], what)
        }
      }
    }
    await call(workspace, 'PATCH', `/links/${link.id}`, { status: 'Paused' })
    plane.plane.lookup.forgetAll()
    for (const language of ['de', 'fr', '']) {
      const headers = { 'accept-language': language }
      const real = await plane.ask(`/${link.alias}`, { headers })
      const { body } = await simulate(workspace, link.id, { language })
      assert.deepEqual(
        [body.answer.status, body.answer.headers['Content-Length']],
        [real.status, real.headers['content-length']],
        language
      )
    }
    await plane.close()
  })

  test('a page that opens an app is named with the app', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { routing: ROUTING })
    const { body } = await simulate(workspace, link.id, { device: 'android' })
    assert.deepInclude(body.answer, {
      status: 200,
      location: null,
      page: 'OpenApp',
      appUrl: 'shop://open',
    })
    const web = await simulate(workspace, link.id, { country: 'AT' })
    assert.equal(web.body.answer.location, 'https://app.example.com/?own=1')
    assert.deepEqual(web.body.added, [])
  })

  test('the same visitor stays on a side, and many are shared out', async ({ assert }) => {
    const workspace = await aWorkspace()
    const split = [1, 3].map((weight) => ({
      id: `s${weight}`,
      weight,
      destinationUrl: `https://example.com/${weight}`,
    }))
    const link = await aLink(workspace, { routing: { split } })
    const sides = new Set<string>()
    for (let n = 0; n < 20; n++) {
      const one = (await simulate(workspace, link.id, { visitor: `v${n}` })).body
      const again = (await simulate(workspace, link.id, { visitor: `v${n}` })).body
      assert.deepEqual([one.decidedBy, one.splitId], ['Split', again.splitId])
      assert.equal(one.split.find(({ chosen }: any) => chosen).id, one.splitId)
      sides.add(one.splitId)
    }
    assert.sameMembers([...sides], ['s1', 's3'])
    const drawn = (await simulate(workspace, link.id)).body
    assert.deepEqual(
      drawn.split.map(({ percent }: any) => percent),
      [25, 75]
    )
    assert.isNotEmpty(drawn.visitor)
  })

  test('before, during and after its schedule', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, {
      startsAt: '2030-01-01T00:00:00Z',
      endsAt: '2030-02-01T00:00:00Z',
      routing: ROUTING,
    })
    const moments = [
      ['2029-12-31T23:59:59Z', 'Scheduled', 404, 'Scheduled'],
      ['2030-01-01T00:00:00Z', 'Active', 302, null],
      ['2030-02-01T00:00:00Z', 'Expired', 410, 'Expired'],
    ] as const
    for (const [at, state, status, page] of moments) {
      const { body } = await simulate(workspace, link.id, { at })
      assert.deepEqual([body.state, body.answer.status, body.answer.page], [state, status, page])
      if (page === null) continue
      assert.equal(body.decidedBy, 'State')
      assert.isTrue(body.rules.every(({ outcome }: any) => outcome === 'NotReached'))
    }
  })

  test('drafts and paused links; a domain of its own leads what is not there away', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const draft = await aLink(workspace, { draft: true })
    assert.deepInclude((await simulate(workspace, draft.id)).body.answer, {
      status: 404,
      page: 'NotFound',
    })
    const paused = await aLink(workspace)
    await call(workspace, 'PATCH', `/links/${paused.id}`, { status: 'Paused' })
    assert.equal((await simulate(workspace, paused.id)).body.answer.page, 'Paused')
    const domain = await aDomain(workspace)
    await db.from('domains').where('id', domain.id).update({
      not_found_redirect_url: 'https://example.com/lost',
    })
    const led = await aLink(workspace, { domainId: domain.id, draft: true })
    assert.deepInclude((await simulate(workspace, led.id)).body.answer, {
      status: 302,
      location: 'https://example.com/lost',
      page: null,
    })
  })

  test('a password stands in the way until it is given', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { password: 'secret' })
    const { body, text } = await simulate(workspace, link.id)
    assert.deepInclude(body.answer, { status: 401, page: 'Password' })
    assert.equal(body.decidedBy, 'Password')
    assert.notInclude(text, 'secret')
    const through = await simulate(workspace, link.id, { passwordGiven: true })
    assert.deepInclude(through.body.answer, { status: 302, location: link.destinationUrl })
  })

  test('says what the visit would be counted as', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [link, other] = [await aLink(workspace), await aLink(workspace)]
    const made = await call(workspace, 'POST', '/qr-codes', { linkId: link.id })
    const qrCodeId = made.body.id
    const counted = async (id: string, visit: object) => (await simulate(workspace, id, visit)).body
    assert.equal((await counted(link.id, {})).counts, 'Click')
    assert.equal((await counted(link.id, { qrCodeId })).counts, 'Scan')
    assert.isNull((await counted(other.id, { qrCodeId })).counts)
    assert.isNull((await counted(link.id, { qrCodeId: 'x'.repeat(200) })).counts)
    assert.isNull((await counted(link.id, { qrCodeId: '' })).counts)
    assert.equal((await counted(link.id, { qrCodeId: null })).counts, 'Click')
    await call(workspace, 'PATCH', `/links/${link.id}`, { status: 'Paused' })
    assert.isNull((await counted(link.id, { qrCodeId })).counts)
  })

  test('counts nothing and changes nothing', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace)
    await simulate(workspace, link.id)
    assert.deepEqual((await call(workspace, 'GET', `/links/${link.id}`)).body, link)
  })

  const wrong: [string, object][] = [
    ['a country of three letters', { country: 'CHE' }],
    ['an unknown device', { device: 'toaster' }],
    ['a moment without offset', { at: '2030-01-01' }],
    ['a long visitor', { visitor: 'v'.repeat(201) }],
    ['a language that is a list', { language: ['fr'] }],
  ]
  for (const [what, visit] of wrong) {
    test(`${what}: request.invalid`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const link = await aLink(workspace)
      assertProblem(assert, await simulate(workspace, link.id, visit), 422, 'request.invalid')
    })
  }

  test('of an unknown, a foreign and a deleted link: link.not_found', async ({ assert }) => {
    const workspace = await aWorkspace()
    const theirs = await aLink(await aWorkspace())
    const deleted = await aLink(workspace)
    await call(workspace, 'DELETE', `/links/${deleted.id}`)
    for (const id of ['x', theirs.id, deleted.id]) {
      assertProblem(assert, await simulate(workspace, id), 404, 'link.not_found')
    }
  })
})
