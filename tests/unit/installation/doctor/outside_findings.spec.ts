import { test } from '@japa/runner'
import { findAddressFaults } from '#app/installation/doctor/rules/address_findings'
import {
  isProof,
  makeProof,
  type ArrivedRequest,
} from '#app/installation/doctor/rules/arrived_request'
import { findCertificateFaults } from '#app/installation/doctor/rules/certificate_findings'
import { findOldData } from '#app/installation/doctor/rules/data_findings'
import { findDomainFaults } from '#app/installation/doctor/rules/domain_findings'
import {
  findFillingDisks,
  findPendingMigrations,
  toHealthFindings,
} from '#app/installation/doctor/rules/health_findings'
import { findKeyFaults } from '#app/installation/doctor/rules/key_findings'
import { findMailFaults, toTestMailFinding } from '#app/installation/doctor/rules/mail_findings'
import { healthSentence, makeHealthCheck } from '#app/installation/health/health'
import { diskCheck } from '#app/installation/health/rules/health_checks'

const DAY_MS = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 22)

test.group('The way of a request through APP_URL', () => {
  const sent = '203.0.113.77'
  const own = { address: '198.51.100.9', port: 40_000 }
  const proxied: ArrivedRequest = {
    address: own.address,
    peer: '10.0.0.2',
    peerPort: 50_000,
    isTrusted: true,
    forwardedFor: `${sent}, ${own.address}`,
    protocol: 'https',
    host: 'shunt.example.com',
  }
  const judge = (changed: Partial<ArrivedRequest> | null, failure: string | null = null) =>
    findAddressFaults({
      appUrl: 'https://shunt.example.com',
      sentForwardedFor: sent,
      sentForwardedHost: 'forged.invalid',
      sender: own,
      arrived: changed && { ...proxied, ...changed },
      failure,
    })

  test('is good through a proxy that adds or replaces the address, and without one', ({
    assert,
  }) => {
    const direct = { peer: own.address, peerPort: own.port, isTrusted: true, forwardedFor: sent }
    for (const changed of [
      {},
      { forwardedFor: own.address },
      direct,
      { ...direct, isTrusted: false },
      { ...direct, host: 'forged.invalid' },
    ]) {
      const found = judge(changed)
      assert.deepEqual(
        found.map(({ status }) => status),
        ['Ok'],
        JSON.stringify(found)
      )
    }
  })

  const cases: [string, Partial<ArrivedRequest>, 'Warning' | 'Error', RegExp][] = [
    ['a proxy that is not named', { isTrusted: false }, 'Error', /TRUSTED_PROXIES does not name/],
    ['one that says nothing', { forwardedFor: null }, 'Error', /does not say who the visitor is/],
    [
      'one that says nothing, and is not named',
      { forwardedFor: sent, isTrusted: false },
      'Error',
      /does not say who the visitor is/,
    ],
    ['one that hands on what visitors wrote', { forwardedFor: sent }, 'Error', /anyone can choose/],
    ['one that hands on the host', { host: 'forged.invalid' }, 'Error', /choose the host/],
    ['another host', { host: '127.0.0.1:3333' }, 'Error', /asks for the host 127\.0\.0\.1:3333/],
    ['another protocol', { protocol: 'http' }, 'Warning', /by https arrives as http/],
  ]
  for (const [name, changed, status, pattern] of cases) {
    test(name, ({ assert }) => {
      const found = judge(changed)
      assert.lengthOf(found, 1, JSON.stringify(found))
      assert.equal(found[0].status, status)
      assert.match(found[0].found, pattern)
    })
  }

  test('an address that leads elsewhere', ({ assert }) => {
    const [found] = judge(null, 'connect ECONNREFUSED')
    assert.equal(found.status, 'Error')
    assert.match(found.found, /does not lead to this installation: connect ECONNREFUSED/)
  })

  test('a proof holds for a minute or two, for its key, unchanged', ({ assert }) => {
    const [key, other] = [Buffer.from('one'), Buffer.from('other')]
    const proof = makeProof(key, NOW)
    assert.isTrue(isProof(key, proof, NOW))
    assert.isTrue(isProof(key, proof, NOW + 59_999))
    assert.isFalse(isProof(key, proof, NOW + 60_000))
    assert.isFalse(isProof(key, proof, NOW - 60_001))
    assert.isFalse(isProof(other, proof, NOW))
    for (const bad of ['', '.', `${NOW + 1}.x`, proof.slice(0, -1), `1${proof}`]) {
      assert.isFalse(isProof(key, bad, NOW), bad)
    }
  })
})

test.group('Certificates, domains, mail and data', () => {
  const certificate = (days: number, refusal: string | null = null) =>
    findCertificateFaults({ host: 'a.example', validUntilMs: NOW + days * DAY_MS, refusal }, NOW)

  test('a certificate is an error, a warning, or good, by its days', ({ assert }) => {
    const statuses = [-1, 0, 3, 4, 14, 15].map((days) => certificate(days)[0].status)
    assert.deepEqual(statuses, ['Error', 'Error', 'Error', 'Warning', 'Warning', 'Ok'])
    assert.match(certificate(-2)[0].found, /ended 2 days ago/)
    const [refused] = certificate(90, 'DEPTH_ZERO_SELF_SIGNED_CERT')
    assert.equal(refused.status, 'Error')
    assert.match(refused.found, /SELF_SIGNED/)
    assert.deepEqual(findCertificateFaults(null, NOW), [])
  })

  test('domains: own names, records that are wrong, and those that no one checks', ({ assert }) => {
    const none = { serving: 2, faults: [], faulty: 0, unchecked: 0 }
    assert.equal(findDomainFaults([{ host: 'a.example', failure: null }], none)[0].status, 'Ok')
    const [own] = findDomainFaults([{ host: 'a.example', failure: 'ENOTFOUND' }], none)
    assert.equal(own.status, 'Error')
    const faults = [
      { hostname: 'go.example', message: { key: 'domains.checks.ownership.Missing' } },
    ]
    const found = findDomainFaults([], { serving: 9, faults, faulty: 4, unchecked: 2 })
    assert.deepEqual(
      found.map((one) => one.found),
      [
        'go.example: TXT is missing.',
        '3 more domains have records that are not right.',
        '2 domains have not been checked for two hours.',
      ]
    )
    assert.isTrue(found.every(({ status }) => status === 'Warning'))
  })

  test('mail: no server, one that does not answer, mails that wait or were given up', ({
    assert,
  }) => {
    const good = { server: 'm:25', failure: null, waiting: 0, givenUp: 0 }
    const statuses = (changed: object) =>
      findMailFaults({ ...good, ...changed }).map(({ status }) => status)
    assert.deepEqual(statuses({}), ['Ok'])
    assert.deepEqual(statuses({ server: null }), ['Warning'])
    assert.deepEqual(statuses({ failure: 'connect ECONNREFUSED' }), ['Error'])
    assert.deepEqual(statuses({ waiting: 49 }), ['Ok'])
    assert.deepEqual(statuses({ waiting: 50 }), ['Ok', 'Warning'])
    assert.deepEqual(statuses({ givenUp: 1 }), ['Ok', 'Warning'])
    assert.equal(toTestMailFinding('a@b.example', null).status, 'Ok')
    assert.equal(toTestMailFinding('a@b.example', '550 no').status, 'Error')
  })

  test('data: countries and crawlers age', ({ assert }) => {
    const ago = (days: number) => NOW - days * DAY_MS
    const statuses = (
      builtAtMs: number | null,
      crawlersAtMs: number,
      problem: string | null = null
    ) =>
      findOldData(
        { ...countriesOf(builtAtMs, problem), cities: NONE, pack: null, crawlersAtMs },
        NOW
      ).map(({ status }) => status)
    const NONE = { isOwn: false, source: null }
    const countriesOf = (builtAtMs: number | null, problem: string | null) => {
      return { countries: { source: 'bundled', problem, builtAtMs } as const }
    }
    const cities = (isOwn: boolean, builtAtMs: number | null | undefined) => {
      const source = builtAtMs === undefined ? null : { name: 'cities', builtAtMs }
      const facts = { ...countriesOf(ago(1), null), cities: { isOwn, source } }
      return findOldData({ ...facts, pack: null, crawlersAtMs: ago(1) }, NOW).map(
        ({ status }) => status
      )
    }
    assert.deepEqual(cities(true, undefined), ['Ok', 'Warning', 'Ok'])
    assert.deepEqual(cities(false, ago(270)), ['Ok', 'Ok', 'Ok'])
    assert.deepEqual(cities(false, null), ['Ok', 'Ok', 'Ok'])
    assert.deepEqual(cities(true, ago(271)), ['Ok', 'Warning', 'Ok'])
    assert.deepEqual(statuses(ago(270), ago(270)), ['Ok', 'Ok'])
    assert.deepEqual(statuses(ago(271), ago(271)), ['Warning', 'Warning'])
    assert.deepEqual(statuses(null, ago(1)), ['Ok', 'Ok'])
    assert.deepEqual(statuses(ago(1), ago(1), 'x.mmdb cannot be read'), ['Warning', 'Ok'])
  })
})

test.group('Health, disks, migrations and keys', () => {
  test('health is said with what to do', ({ assert }) => {
    const found = toHealthFindings([
      makeHealthCheck('database', 'Error', healthSentence('away')),
      makeHealthCheck('redis', 'Ok', healthSentence('answers')),
      makeHealthCheck('worker', 'Error', healthSentence('no_worker')),
      makeHealthCheck('clock', 'Warning', healthSentence('unknown'), true),
      diskCheck({ free: 5 * 1024 ** 3, total: 10 * 1024 ** 3 }),
    ])
    assert.deepEqual(
      found.map(({ check, status, found: text }) => [check, status, text]),
      [
        ['database', 'Error', 'The database cannot be reached.'],
        ['health', 'Error', found[1].found],
        ['disk', 'Ok', '5.0 GiB of 10.0 GiB are free where clicks are kept.'],
      ]
    )
    assert.match(found[1].found, /^No worker is running: /)
    assert.match(found[1].advice!, /Start a worker/)
    assert.isNull(found[2].advice)
  })

  test('disks by the days that they have left', ({ assert }) => {
    const disk = (daysLeft: number | null, bytesPerDay: number | null = 1) => ({
      ...{ host: 'a', freeBytes: 1, totalBytes: 2, daysLeft, bytesPerDay },
    })
    const statuses = [0, 2, 3, 14, 15, null].map((days) => findFillingDisks([disk(days)])[0].status)
    assert.deepEqual(statuses, ['Error', 'Error', 'Warning', 'Warning', 'Ok', 'Ok'])
    assert.match(findFillingDisks([disk(null, null)])[0].found, /too early/)
  })

  test('migrations', ({ assert }) => {
    assert.deepEqual(findPendingMigrations(null), [])
    assert.equal(findPendingMigrations(0)[0].status, 'Ok')
    assert.match(findPendingMigrations(1)[0].found, /^A migration has not run/)
    assert.equal(findPendingMigrations(2)[0].status, 'Error')
  })

  test('processes with other keys', ({ assert }) => {
    const holder = (...marks: string[]) => ({ host: 'a', role: 'web', marks })
    const facts = { wrongKey: null, tried: [], mark: 'k' }
    const judge = (...marks: string[]) => findKeyFaults({ ...facts, holders: [holder(...marks)] })
    assert.equal(judge('k')[0].status, 'Ok')
    assert.equal(judge('old', 'k')[0].status, 'Warning')
    assert.equal(judge('old')[0].status, 'Error')
  })

  test('a key that does not open what is stored', ({ assert }) => {
    const facts = { wrongKey: null, tried: [], holders: [], mark: 'k' }
    const tried = [
      { name: 'mails.body', opened: 3, unreadable: 0 },
      { name: 'webhooks.url', opened: 3, unreadable: 1 },
    ]
    const [some] = findKeyFaults({ ...facts, tried })
    assert.equal(some.status, 'Warning')
    assert.match(some.found, /no key of this installation: webhooks\.url\.$/)
    const wrongKey = { own: 'ab12', ofDatabase: null }
    const [wrong] = findKeyFaults({ ...facts, wrongKey, tried })
    assert.equal(wrong.status, 'Error')
    assert.match(wrong.found, /with another APP_KEY than this one \(fingerprint ab12\)/)
    const [known] = findKeyFaults({ ...facts, wrongKey: { ...wrongKey, ofDatabase: 'cd34' } })
    assert.match(known.found, /another APP_KEY \(fingerprint cd34\) than this one/)
  })
})
