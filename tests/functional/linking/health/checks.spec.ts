import { test } from '@japa/runner'
import { call } from '#tests/fixtures/api'
import { aWorkspace } from '#tests/fixtures/workspace'
import {
  aLinkTo,
  DAY_MS,
  healthEvents,
  healthOf,
  HealthTrial,
  MINUTE_MS,
  redirectsTo,
} from '#tests/functional/linking/health/support'

test.group('Checks of destinations', (group) => {
  let trial: HealthTrial
  group.each.setup(async () => {
    trial = await new HealthTrial().open()
    return () => trial.close()
  })

  test('a site that answers is healthy, by one HEAD, and no one is told', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = trial.sites.site(200)
    const link = await aLinkTo(workspace, `${site}/a?b=c#d`)
    assert.deepEqual(link.health, { status: 'Unknown', checkedAt: null, message: null })
    await trial.check()
    const health = await healthOf(workspace, link.id)
    assert.deepInclude(health, { status: 'Healthy', message: null })
    assert.isString(health.checkedAt)
    assert.deepEqual(trial.sites.asked(site), ['HEAD /a?b=c'])
    assert.match(trial.sites.hits[0].agent!, /Shunt-LinkCheck\/1/)
    assert.deepEqual(await healthEvents(workspace), [])
    const after = await call(workspace, 'GET', `/links/${link.id}`)
    assert.deepInclude(after.body, { version: 1, updatedAt: link.updatedAt })
  })

  test('looks again after a day, and not before', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = trial.sites.site(200)
    await aLinkTo(workspace, `${site}/`)
    await trial.check()
    await trial.pass(DAY_MS - 2 * MINUTE_MS)
    assert.lengthOf(trial.sites.hits, 1)
    await trial.pass(3 * MINUTE_MS)
    assert.lengthOf(trial.sites.hits, 2)
  })

  test('an error is broken once a second look confirms it; then it works again', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const site = trial.sites.site(404)
    const link = await aLinkTo(workspace, `${site}/gone`)
    await trial.check()
    assert.deepEqual(trial.sites.asked(site), ['HEAD /gone', 'GET /gone'])
    const first = await healthOf(workspace, link.id)
    assert.deepInclude(first, {
      status: 'Unknown',
      message: 'The site answered 404 Not Found. A second look follows 10 minutes after the first.',
    })
    await trial.pass(9 * MINUTE_MS)
    assert.lengthOf(trial.sites.hits, 2)
    await trial.pass(2 * MINUTE_MS)
    assert.deepInclude(await healthOf(workspace, link.id), {
      status: 'Broken',
      message: 'The site answered 404 Not Found.',
    })
    const [event, ...more] = await healthEvents(workspace)
    assert.lengthOf(more, 0)
    assert.equal(event.link.id, link.id)
    assert.equal(event.link.health.status, 'Broken')
    assert.deepEqual(event.health, {
      status: 'Broken',
      previousStatus: 'Healthy',
      message: 'The site answered 404 Not Found.',
    })
    const keys = ['id', 'hostname', 'status', 'canServeLinks', 'lastCheckMessage']
    assert.sameMembers(Object.keys(event.domain), keys)
    assert.deepInclude(event.domain, { id: null, hostname: link.domain, canServeLinks: true })
    await trial.pass(DAY_MS)
    assert.lengthOf(await healthEvents(workspace), 1)
    trial.sites.answer(site, 200)
    await trial.pass(DAY_MS)
    assert.deepInclude(await healthOf(workspace, link.id), { status: 'Healthy', message: null })
    const last = (await healthEvents(workspace)).at(-1)
    assert.deepInclude(last.health, { status: 'Healthy', previousStatus: 'Broken' })
  })

  test('a hiccup is no problem', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = trial.sites.site(500)
    const link = await aLinkTo(workspace, `${site}/`)
    await trial.check()
    trial.sites.answer(site, 204)
    await trial.pass(10 * MINUTE_MS)
    assert.deepInclude(await healthOf(workspace, link.id), { status: 'Healthy', message: null })
    assert.deepEqual(await healthEvents(workspace), [])
  })

  test('from one problem to another: each is confirmed and reported', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = trial.sites.site(410)
    const link = await aLinkTo(workspace, `${site}/`)
    await trial.confirm()
    const { hostname } = new URL(site)
    trial.sites.dns.set(hostname, 'A')
    await trial.pass(DAY_MS)
    assert.deepInclude(await healthOf(workspace, link.id), {
      status: 'Broken',
      message: `The name of the host cannot be resolved. A second look follows 10 minutes after the first.`,
    })
    await trial.pass(10 * MINUTE_MS)
    assert.deepInclude(await healthOf(workspace, link.id), {
      status: 'Unreachable',
      message: 'The name of the host cannot be resolved.',
    })
    const events = await healthEvents(workspace)
    assert.deepEqual(
      events.map(({ health }) => [health.previousStatus, health.status]),
      [
        ['Healthy', 'Broken'],
        ['Broken', 'Unreachable'],
      ]
    )
  })

  test('name servers that do not answer say nothing about a site', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = trial.sites.site(200)
    const link = await aLinkTo(workspace, `${site}/`)
    trial.sites.dns.mood = 'silent'
    trial.use({ timeoutMs: 10_000 })
    await trial.confirm()
    assert.deepEqual(await healthOf(workspace, link.id), {
      status: 'Unknown',
      checkedAt: null,
      message: null,
    })
    assert.deepEqual(await healthEvents(workspace), [])
  })

  test('a GET decides where a HEAD is refused', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = trial.sites.site((request, response) =>
      response.writeHead(request.method === 'HEAD' ? 405 : 200).end('hello')
    )
    const silent = trial.sites.site((request, response) =>
      request.method === 'HEAD' ? request.socket.destroy() : response.end('hello')
    )
    const links = [await aLinkTo(workspace, `${site}/`), await aLinkTo(workspace, `${silent}/`)]
    await trial.check()
    for (const link of links) {
      assert.equal((await healthOf(workspace, link.id)).status, 'Healthy')
    }
    assert.deepEqual(trial.sites.asked(site), ['HEAD /', 'GET /'])
  })

  test('bot walls are healthy with a message; a plain 503 is broken', async ({ assert }) => {
    const workspace = await aWorkspace()
    const walls = {
      forbidden: trial.sites.site(403),
      busy: trial.sites.site(429),
      challenge: trial.sites.site((_request, response) =>
        response.writeHead(503).end('<title>Just a moment...</title>')
      ),
      mitigated: trial.sites.site((_request, response) =>
        response.writeHead(503, { 'cf-mitigated': 'challenge' }).end()
      ),
    }
    for (const [name, site] of Object.entries(walls)) {
      const link = await aLinkTo(workspace, `${site}/`)
      await trial.check()
      const health = await healthOf(workspace, link.id)
      assert.equal(health.status, 'Healthy', name)
      assert.match(health.message, /keeps programs out \(it answered (403|429|503) /)
    }
    const down = await aLinkTo(workspace, `${trial.sites.site(503)}/`)
    await trial.confirm()
    assert.equal((await healthOf(workspace, down.id)).status, 'Broken')
  })

  test('rules and splits are looked at too, and named', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [good, bad] = [trial.sites.site(200), trial.sites.site(404)]
    const link = await aLinkTo(workspace, `${good}/`, {
      routing: {
        rules: [{ name: 'Germany', countries: ['DE'], destinationUrl: `${bad}/de` }],
        split: [
          { destinationUrl: `${good}/1`, weight: 1 },
          { destinationUrl: `${good}/2`, weight: 1 },
        ],
      },
    })
    await trial.confirm()
    assert.deepInclude(await healthOf(workspace, link.id), {
      status: 'Broken',
      message: 'Rule “Germany”: The site answered 404 Not Found.',
    })
    assert.includeMembers(trial.sites.asked(good), ['HEAD /', 'HEAD /1', 'HEAD /2'])
  })

  test('permanent redirects are a hint', async ({ assert }) => {
    const workspace = await aWorkspace()
    const end = trial.sites.site(200)
    const old = trial.sites.site(redirectsTo(`${end}/new`, 301))
    const link = await aLinkTo(workspace, `${old}/`)
    await trial.check()
    assert.deepInclude(await healthOf(workspace, link.id), {
      status: 'Healthy',
      message: `It redirects permanently to ${end}/new.`,
    })
  })

  test('a link that was repaired is looked at at once, and works again', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLinkTo(workspace, `${trial.sites.site(404)}/`)
    await trial.confirm()
    const good = trial.sites.site(200)
    const change = { destinationUrl: `${good}/` }
    const patched = await call(workspace, 'PATCH', `/links/${link.id}`, change)
    const unknown = { status: 'Unknown', checkedAt: null, message: null }
    assert.deepEqual(patched.body.health, unknown)
    assert.deepEqual(await healthOf(workspace, link.id), unknown)
    await trial.check()
    assert.equal((await healthOf(workspace, link.id)).status, 'Healthy')
    const events = await healthEvents(workspace)
    assert.deepInclude(events.at(-1).health, { status: 'Healthy', previousStatus: 'Broken' })
    const title = await call(workspace, 'PATCH', `/links/${link.id}`, { title: 'New' })
    assert.equal(title.body.health.status, 'Healthy')
  })

  test('an address that many links share is looked at once, for all of them', async ({
    assert,
  }) => {
    const [workspace, other] = [await aWorkspace(), await aWorkspace()]
    const site = trial.sites.site(500)
    const links = []
    for (let made = 0; made < 12; made++) links.push(await aLinkTo(workspace, `${site}/all`))
    await aLinkTo(other, `${site}/all#part`)
    await trial.check()
    assert.deepEqual(trial.sites.asked(site), ['HEAD /all', 'GET /all'])
    await trial.pass(10 * MINUTE_MS)
    assert.lengthOf(trial.sites.hits, 4)
    assert.lengthOf(await healthEvents(workspace), 12)
    assert.lengthOf(await healthEvents(other), 1)
    for (const { id } of links) assert.equal((await healthOf(workspace, id)).status, 'Broken')
  })

  test('a link that joins later learns at once when the address breaks', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = trial.sites.site(200)
    await aLinkTo(workspace, `${site}/x`)
    await trial.check()
    await trial.pass(DAY_MS / 2)
    const later = await aLinkTo(workspace, `${site}/x`)
    await trial.check()
    assert.lengthOf(trial.sites.hits, 1)
    assert.equal((await healthOf(workspace, later.id)).status, 'Healthy')
    trial.sites.answer(site, 404)
    await trial.pass(DAY_MS / 2)
    await trial.pass(10 * MINUTE_MS)
    assert.lengthOf(trial.sites.hits, 5)
    assert.equal((await healthOf(workspace, later.id)).status, 'Broken')
    assert.lengthOf(await healthEvents(workspace), 2)
  })

  test('links that are not in force are not looked at', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = trial.sites.site(200)
    const { pathname } = new URL(`${site}/`)
    const tomorrow = new Date(Date.now() + DAY_MS / 2).toISOString()
    await aLinkTo(workspace, `${site}/draft`, { draft: true })
    const paused = await aLinkTo(workspace, `${site}/paused`)
    await call(workspace, 'PATCH', `/links/${paused.id}`, { status: 'Paused' })
    const deleted = await aLinkTo(workspace, `${site}/deleted`)
    await call(workspace, 'DELETE', `/links/${deleted.id}`)
    await aLinkTo(workspace, `${site}/scheduled`, { startsAt: tomorrow })
    await trial.check()
    assert.deepEqual(trial.sites.asked(site), [], pathname)
    await call(workspace, 'PATCH', `/links/${paused.id}`, { status: 'Active' })
    await trial.check()
    assert.deepEqual(trial.sites.asked(site), ['HEAD /paused'])
    await trial.pass(DAY_MS / 2 + MINUTE_MS)
    assert.deepEqual(trial.sites.asked(site), ['HEAD /paused', 'HEAD /scheduled'])
  })
})
