import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { beginCheck } from '#app/linking/domains/actions/begin_check'
import { storeCheck } from '#app/linking/domains/actions/store_check'
import { checkDueDomains } from '#app/linking/domains/actions/sweep_domains'
import { askDns } from '#app/linking/domains/queries/ask_dns'
import { findDomainRow } from '#app/linking/domains/queries/list_domains'
import { mysqlSource } from '#app/redirect/links/mysql_source'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { assertProblem, call, type Answer } from '#tests/fixtures/api'
import { eventually } from '#tests/fixtures/installation'
import type { ScriptedDns } from '#tests/fixtures/scripted_dns'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  anActiveDomain,
  anAddedDomain,
  check,
  domainEvents,
  dropRecords,
  openScriptedDns,
  post,
  setRecords,
  TARGET,
} from '#tests/functional/linking/domains/support'
import { aPlane } from '#tests/redirect/support/test_plane'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const types = async (workspace: TestWorkspace) =>
  (await domainEvents(workspace)).map(({ type }) => type)

const read = async (workspace: TestWorkspace, id: string) =>
  (await call(workspace, 'GET', `/domains/${id}`)).body

test.group('Checks of custom domains', (group) => {
  let dns: ScriptedDns
  let clockMs = 0
  group.each.setup(async () => {
    clockMs = 0
    // Domains of other tests would be checked as well when the clock moves on.
    await db.from('domains').update({ next_check_at: null })
    const opened = await openScriptedDns()
    dns = opened.dns
    return () => {
      resumeClock()
      opened.close()
    }
  })

  /** Begins work whose questions are answered as things stand now, but only when that is called. */
  async function hold<Result>(work: () => Promise<Result>) {
    const { promise, resolve } = Promise.withResolvers<void>()
    dns.held = promise
    const asked = dns.asked.udp
    const running = work()
    await eventually(async () => dns.asked.udp >= asked + 2)
    dns.held = null
    return [running as Promise<unknown>, resolve] as const
  }

  /** Lets time pass, and the sweep run as often as it would: once a step. */
  async function pass(ms: number, stepMs = ms) {
    for (let passed = 0; passed < ms; passed += stepMs) {
      clockMs += stepMs
      shiftClock(clockMs)
      await checkDueDomains({ forMs: 10_000 })
    }
  }

  test('on demand: a domain becomes active, and its event is sent once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domain = await anAddedDomain(workspace)
    const first = await call(workspace, 'POST', `/domains/${domain.id}/check`)
    assert.equal(first.status, 200, first.text)
    assert.equal(first.body.domain.status, 'Pending')
    assert.equal(
      first.body.domain.lastCheckMessage,
      `The TXT record is missing. The record that points to ${TARGET} is missing.`
    )
    assert.deepEqual(
      first.body.checks.map(({ type, ok, answered }: any) => [type, ok, answered]),
      [
        ['TXT', false, true],
        ['CNAME', false, true],
      ]
    )
    const [txt, cname] = domain.dnsRecords
    dns.set(txt.name, 'TXT', 'v=spf1 -all', txt.value)
    dns.set(cname.name, 'CNAME', 'old-host.example')
    dns.set('old-host.example', 'A', '203.0.113.24')
    const second = await check(workspace, domain.id)
    assert.equal(second.status, 'Pending')
    assert.deepEqual(
      second.dnsRecords.map(({ found, ok }: any) => [found, ok]),
      [
        [['v=spf1 -all', txt.value], true],
        [['old-host.example', '203.0.113.24'], false],
      ]
    )
    dns.set(cname.name, 'CNAME', TARGET)
    const third = await check(workspace, domain.id)
    assert.deepInclude(third, {
      status: 'Active',
      canServeLinks: true,
      lastCheckMessage: 'Both DNS records are verified.',
    })
    assert.isString(third.verifiedAt)
    await check(workspace, domain.id)
    const events = await domainEvents(workspace)
    assert.deepEqual(events, [
      {
        type: 'domain.verified',
        domain: {
          id: domain.id,
          hostname: domain.hostname,
          status: 'Active',
          canServeLinks: true,
          lastCheckMessage: 'Both DNS records are verified.',
        },
      },
    ])
    const link = { destinationUrl: 'https://example.com/', domainId: domain.id }
    assert.equal((await call(workspace, 'POST', '/links', link)).status, 201)
  })

  test('by address: A and AAAA of the target do, at the top of a zone', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domain = await anAddedDomain(workspace)
    const [txt] = domain.dnsRecords
    dns.set(txt.name, 'TXT', txt.value)
    dns.set(domain.hostname, 'A', '192.0.2.10')
    const active = await check(workspace, domain.id)
    assert.equal(active.status, 'Active')
    assert.deepInclude(active.dnsRecords[1], { found: ['192.0.2.10'], ok: true })
  })

  test('over TCP where the answer is too long for UDP', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domain = await anAddedDomain(workspace)
    setRecords(dns, domain)
    const [txt] = domain.dnsRecords
    dns.set(txt.name, 'TXT', ...Array(8).fill('x'.repeat(400)), txt.value)
    assert.equal((await check(workspace, domain.id)).status, 'Active')
    assert.isAbove(dns.asked.tcp, 0)
    assert.isAbove(dns.asked.udp, 0)
  })

  test('one missed check, then a good one: failing, and no event', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domain = await anActiveDomain(workspace, dns)
    dropRecords(dns, domain)
    await pass(15 * MINUTE_MS)
    assert.deepInclude(await read(workspace, domain.id), {
      status: 'Failing',
      canServeLinks: true,
    })
    setRecords(dns, domain)
    await pass(15 * MINUTE_MS)
    assert.equal((await read(workspace, domain.id)).status, 'Active')
    assert.deepEqual(await types(workspace), ['domain.verified'])
  })

  test('23 hours without an answer change nothing', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domain = await anActiveDomain(workspace, dns)
    dns.mood = 'fail'
    const asked = dns.asked.udp
    await pass(23 * HOUR_MS, 15 * MINUTE_MS)
    assert.isAbove(dns.asked.udp - asked, 150)
    const during = await read(workspace, domain.id)
    assert.deepInclude(during, { status: 'Active', canServeLinks: true })
    assert.include(during.lastCheckMessage, 'did not answer')
    assert.isTrue(during.dnsRecords.every(({ ok }: any) => ok))
    dns.mood = 'answer'
    await pass(15 * MINUTE_MS)
    assert.equal((await read(workspace, domain.id)).status, 'Active')
    assert.deepEqual(await types(workspace), ['domain.verified'])
  })

  test('the third missed check fails a domain, a good one brings it back', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domain = await anActiveDomain(workspace, dns)
    dropRecords(dns, domain)
    await pass(30 * MINUTE_MS, 15 * MINUTE_MS)
    assert.equal((await read(workspace, domain.id)).status, 'Failing')
    assert.deepEqual(await types(workspace), ['domain.verified'])
    dns.mood = 'fail'
    await pass(15 * MINUTE_MS)
    assert.equal((await read(workspace, domain.id)).status, 'Failing')
    dns.mood = 'answer'
    await pass(15 * MINUTE_MS)
    assert.deepInclude(await read(workspace, domain.id), { status: 'Failed', canServeLinks: false })
    await pass(2 * HOUR_MS, 15 * MINUTE_MS)
    const link = { destinationUrl: 'https://example.com/', domainId: domain.id }
    assertProblem(assert, await call(workspace, 'POST', '/links', link), 409, 'domain.not_ready')
    const [, failed, ...more] = await domainEvents(workspace)
    assert.isEmpty(more)
    assert.deepInclude(failed, { type: 'domain.failed' })
    assert.deepInclude(failed.domain, { id: domain.id, status: 'Failed', canServeLinks: false })
    setRecords(dns, domain)
    await pass(15 * MINUTE_MS)
    assert.equal((await read(workspace, domain.id)).status, 'Active')
    assert.deepEqual(await types(workspace), [
      'domain.verified',
      'domain.failed',
      'domain.verified',
    ])
    const mails = await db.from('mails').where('subject', 'like', `%${domain.hostname}%`)
    assert.deepEqual(mails.map(({ kind }) => kind).sort(), ['domain.failed', 'domain.works_again'])
  })

  test('many at once are one miss', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domain = await anActiveDomain(workspace, dns)
    dropRecords(dns, domain)
    const begun = await Promise.all(
      Array.from({ length: 8 }, () => beginCheck(workspace.workspaceId, domain.id))
    )
    const answers = await askDns(begun[0], TARGET)
    const actor = { userId: null, apiKeyId: null, address: null, requestId: null }
    await Promise.all(begun.map((asked) => storeCheck({ asked, answers, actor })))
    const row = await findDomainRow(workspace.workspaceId, domain.id)
    assert.deepEqual([row.status, row.missed_checks], ['Failing', 1])
    const calls = Array.from({ length: 8 }, () =>
      call(workspace, 'POST', `/domains/${domain.id}/check`)
    )
    for (const { status } of await Promise.all(calls)) assert.equal(status, 200)
  })

  test('many good ones at once are one event', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domain = await anAddedDomain(workspace)
    setRecords(dns, domain)
    await Promise.all(Array.from({ length: 8 }, () => check(workspace, domain.id)))
    assert.deepEqual(await types(workspace), ['domain.verified'])
  })

  test('a pending domain is checked every minute, then every 10, then daily', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const domain = await anAddedDomain(workspace)
    const count = async () =>
      Number((await db.from('domains').where('id', domain.id).first()).check_count)
    await checkDueDomains({ forMs: 10_000 })
    assert.equal(await count(), 1)
    await pass(30_000)
    assert.equal(await count(), 1)
    await pass(59.5 * MINUTE_MS, MINUTE_MS / 2)
    assert.approximately(await count(), 60, 1)
    const afterHour = await count()
    await pass(2 * HOUR_MS, MINUTE_MS * 2)
    assert.approximately((await count()) - afterHour, 12, 1)
    await pass(4 * DAY_MS)
    const later = await count()
    await pass(2 * DAY_MS, HOUR_MS)
    assert.approximately((await count()) - later, 2, 1)
    assert.isEmpty(await types(workspace))
    setRecords(dns, domain)
    await pass(DAY_MS)
    assert.deepEqual(await types(workspace), ['domain.verified'])
  })

  test('two workers check each domain once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domains = []
    for (let number = 0; number < 20; number++) domains.push(await anAddedDomain(workspace))
    await Promise.all([1, 2, 3].map(() => checkDueDomains({ forMs: 10_000 })))
    const rows = await db.from('domains').where('workspace_id', workspace.workspaceId)
    assert.deepEqual([...new Set(rows.map(({ check_count }) => check_count))], [1])
  })

  test('of checks that overlap, the one that began later stands, whichever ends first', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    for (const endsFirst of ['automatic', 'asked'] as const) {
      for (let turn = 0; turn < 30; turn++) {
        const domain = await anAddedDomain(workspace)
        const [automatic, answerAutomatic] = await hold(() => checkDueDomains({ forMs: 10_000 }))
        setRecords(dns, domain)
        const [asked, answerAsked] = await hold(() =>
          call(workspace, 'POST', `/domains/${domain.id}/check`)
        )
        const ends = {
          automatic: [answerAutomatic, automatic],
          asked: [answerAsked, asked],
        } as const
        const [[answer, end], [answerOther, endOther]] =
          endsFirst === 'asked' ? [ends.asked, ends.automatic] : [ends.automatic, ends.asked]
        answer()
        await end
        answerOther()
        await endOther
        const { body } = (await asked) as Answer
        assert.deepInclude(body.domain, {
          status: 'Active',
          lastCheckMessage: 'Both DNS records are verified.',
        })
        assert.deepEqual(
          body.checks.map(({ ok, answered }: any) => [ok, answered]),
          [
            [true, true],
            [true, true],
          ]
        )
        assert.equal((await read(workspace, domain.id)).status, 'Active')
        await call(workspace, 'DELETE', `/domains/${domain.id}`)
      }
    }
  }).timeout(240_000)

  test('who proves a name has it at once, against a claim without a proof', async ({ assert }) => {
    const [squatter, owner] = [await aWorkspace(), await aWorkspace()]
    const squatted = await anAddedDomain(squatter)
    const refused = await post(owner, squatted.hostname)
    assertProblem(assert, refused, 409, 'domain.taken')
    const { dnsRecord } = refused.body
    assert.equal(dnsRecord.name, `_shunt.${squatted.hostname}`)
    assert.include(refused.body.detail, dnsRecord.value)
    assert.notEqual(dnsRecord.value, squatted.dnsRecords[0].value)
    assert.equal((await post(owner, squatted.hostname)).body.dnsRecord.value, dnsRecord.value)

    dns.set(dnsRecord.name, 'TXT', dnsRecord.value)
    const third = await aWorkspace()
    assertProblem(assert, await post(third, squatted.hostname), 409, 'domain.taken')
    const added = await post(owner, squatted.hostname)
    assert.equal(added.status, 201, added.text)
    assert.equal(added.body.dnsRecords[0].value, dnsRecord.value)
    setRecords(dns, added.body)
    assert.equal((await check(owner, added.body.id)).status, 'Active')
    const lost = await check(squatter, squatted.id)
    assert.equal(lost.status, 'Pending')
    assert.include(lost.lastCheckMessage, 'Another workspace has proved')
    assertProblem(assert, await post(third, squatted.hostname), 409, 'domain.taken')
  })

  test('a failed domain goes to who proves the name, and serves none of the old links', async ({
    assert,
    cleanup,
  }) => {
    const [former, owner] = [await aWorkspace(), await aWorkspace()]
    const domain = await anActiveDomain(former, dns)
    const link = { destinationUrl: 'https://example.com/former', domainId: domain.id }
    const { alias } = (await call(former, 'POST', '/links', link)).body
    dropRecords(dns, domain)
    await pass(45 * MINUTE_MS, 15 * MINUTE_MS)
    assert.equal((await read(former, domain.id)).status, 'Failed')
    const plane = await aPlane({ source: mysqlSource(db) })
    cleanup(() => plane.close())
    await plane.start()
    const host = domain.hostname
    assert.equal(await plane.status(`/${alias}`, { host }), 302)

    const refused = await post(owner, host)
    assertProblem(assert, refused, 409, 'domain.taken')
    dns.set(refused.body.dnsRecord.name, 'TXT', refused.body.dnsRecord.value)
    const added = await post(owner, host)
    assert.equal(added.status, 201, added.text)
    setRecords(dns, added.body)
    assert.equal((await check(owner, added.body.id)).status, 'Active')
    const renewed = await aPlane({ source: mysqlSource(db) })
    cleanup(() => renewed.close())
    await renewed.start()
    assert.equal(await renewed.status(`/${alias}`, { host }), 404)
    const lost = await check(former, domain.id)
    assert.equal(lost.status, 'Failed')
    assert.include(lost.lastCheckMessage, 'Another workspace has proved')
    assert.deepEqual(await types(former), ['domain.verified', 'domain.failed'])
    assert.deepEqual(await types(owner), ['domain.verified'])
    const audited = await db
      .from('audit_log')
      .where({ action: 'domain.lost', subject_id: domain.id })
    assert.equal(audited[0].workspace_id, former.workspaceId)
  })

  test('a verified name stays, whoever sets the record of another workspace', async ({
    assert,
  }) => {
    const [first, other] = [await aWorkspace(), await aWorkspace()]
    const squatted = await anAddedDomain(first)
    const { dnsRecord } = (await post(other, squatted.hostname)).body
    setRecords(dns, squatted)
    assert.equal((await check(first, squatted.id)).status, 'Active')
    dns.set(dnsRecord.name, 'TXT', squatted.dnsRecords[0].value, dnsRecord.value)
    const refused = await post(other, squatted.hostname)
    assertProblem(assert, refused, 409, 'domain.taken')
    assert.notProperty(refused.body, 'dnsRecord')
  })

  test('a squatter blocks a name for 7 days, never serves, and loses to the proof', async ({
    assert,
  }) => {
    const [squatter, owner] = [await aWorkspace(), await aWorkspace()]
    const squatted = await anAddedDomain(squatter)
    await pass(7 * DAY_MS - MINUTE_MS)
    assertProblem(assert, await post(owner, squatted.hostname), 409, 'domain.taken')
    await pass(MINUTE_MS)
    const added = await post(owner, squatted.hostname)
    assert.equal(added.status, 201, added.text)
    assert.notEqual(added.body.dnsRecords[0].value, squatted.dnsRecords[0].value)
    setRecords(dns, added.body)
    await pass(MINUTE_MS)
    assert.equal((await read(owner, added.body.id)).status, 'Active')
    await pass(2 * DAY_MS, DAY_MS)
    assert.equal((await check(squatter, squatted.id)).status, 'Pending')
    assert.isEmpty(await types(squatter))

    const [name] = squatted.dnsRecords
    dns.set(name.name, 'TXT', added.body.dnsRecords[0].value, name.value)
    const late = await check(squatter, squatted.id)
    assert.equal(late.status, 'Pending')
    assert.include(late.lastCheckMessage, 'Another workspace')
    assert.isEmpty(await types(squatter))
  })

  test('a claim that lapsed still wins by the proof, against a newer one', async ({ assert }) => {
    const [slow, squatter] = [await aWorkspace(), await aWorkspace()]
    const real = await anAddedDomain(slow)
    await pass(8 * DAY_MS)
    const squatted = await anAddedDomain(squatter, real.hostname)
    setRecords(dns, real)
    assert.equal((await check(slow, real.id)).status, 'Active')
    assert.equal((await check(squatter, squatted.id)).status, 'Pending')
    const third = await aWorkspace()
    await pass(30 * DAY_MS)
    assertProblem(assert, await post(third, real.hostname), 409, 'domain.taken')
  })

  test('adding a name over and over blocks it for no longer', async ({ assert }) => {
    const [squatter, owner] = [await aWorkspace(), await aWorkspace()]
    const squatted = await anAddedDomain(squatter)
    await pass(6 * DAY_MS)
    await call(squatter, 'DELETE', `/domains/${squatted.id}`)
    await anAddedDomain(squatter, squatted.hostname)
    assertProblem(assert, await post(owner, squatted.hostname), 409, 'domain.taken')
    await pass(DAY_MS)
    assert.equal((await post(owner, squatted.hostname)).status, 201)
  })

  test('a removed name is free at once', async ({ assert }) => {
    const [one, other] = [await aWorkspace(), await aWorkspace()]
    const domain = await anActiveDomain(one, dns)
    await call(one, 'DELETE', `/domains/${domain.id}`)
    assert.equal((await post(other, domain.hostname)).status, 201)
  })
})
