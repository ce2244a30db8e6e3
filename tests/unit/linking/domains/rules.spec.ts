import { test } from '@japa/runner'
import { formatOutcome, parseOutcome } from '#app/linking/domains/rules/check_history'
import { computeCheckPause, isClaimBlocking } from '#app/linking/domains/rules/check_times'
import {
  formatHostname,
  readCustomHostname,
  splitZone,
} from '#app/linking/domains/rules/custom_hostname'
import { describeCheck } from '#app/linking/domains/rules/describe_check'
import {
  judgeAnswers,
  toOutcome,
  type DnsAnswer,
  type DnsAnswers,
} from '#app/linking/domains/rules/dns_findings'
import { buildDnsRecords } from '#app/linking/domains/rules/dns_records'
import {
  applyOutcome,
  findDomainEventType,
  type DomainStatus,
} from '#app/linking/domains/rules/domain_status'
import { type Problem } from '#app/shared/problems/problem'

const HOSTS = { own: ['app.shunt.example', 'sho.rt'], target: 'links.shunt.example' }

function refusal(given: unknown): string {
  try {
    return `taken as ${readCustomHostname(given, HOSTS)}`
  } catch (error) {
    return (error as Problem).code
  }
}

test.group('Host names of custom domains', () => {
  test('are stored in ASCII and lower case, however they were typed', ({ assert }) => {
    const cases = {
      'go.example.com': 'go.example.com',
      ' GO.Example.COM. ': 'go.example.com',
      'bücher.example': 'xn--bcher-kva.example',
      'BÜCHER.example': 'xn--bcher-kva.example',
      'xn--bcher-kva.example': 'xn--bcher-kva.example',
      'faß.de': 'xn--fa-hia.de',
      'ｇｏ。example.com': 'go.example.com',
      'example.co.uk': 'example.co.uk',
      'a-1.example': 'a-1.example',
      'go.corp.internal': 'go.corp.internal',
    }
    for (const [given, stored] of Object.entries(cases)) {
      assert.equal(readCustomHostname(given, HOSTS), stored, given)
    }
    assert.equal(formatHostname('xn--bcher-kva.example'), 'bücher.example')
  })

  test('are a domain or a subdomain without anything around it: domain.invalid', ({ assert }) => {
    const wrong = [
      ...[undefined, null, 7, {}, [], '', ' ', '.', 'localhost', 'com', 'co.uk', 'example'],
      ...['https://go.example.com', '//go.example.com', 'go.example.com/x', 'go.example.com:8080'],
      ...[
        'go.example.com?x',
        'go.example.com#x',
        'me@go.example.com',
        'go example.com',
        '*.example.com',
      ],
      ...[
        '_x.example.com',
        '-go.example.com',
        'go-.example.com',
        'go..example.com',
        '.example.com',
      ],
      ...['192.0.2.1', '0x7f.1', '2130706433', '[2001:db8::1]', '2001:db8::1', 'go.192.0.2.1'],
      ...[
        `${'a'.repeat(64)}.example.com`,
        'xn--a.example',
        'xn--99999999.example',
        'go\u0000.example.com',
      ],
      ...['ex%61mple.com', 'go.example.com\\x', 'a'.repeat(2_000), '💣'.repeat(500)],
    ]
    for (const given of wrong) assert.equal(refusal(given), 'domain.invalid', String(given))
  })

  test('leave room for the name of the TXT record', ({ assert }) => {
    const name = (length: number) => {
      const labels = `${'a'.repeat(60)}.`.repeat(4)
      return `${labels.slice(-(length - 8))}.example`.replace(/^\./, 'a').replace('..', '.a')
    }
    assert.lengthOf(name(246), 246)
    assert.equal(readCustomHostname(name(246), HOSTS), name(246))
    assert.equal(refusal(name(247)), 'domain.invalid')
  })

  test('are not those of the service: domain.reserved', ({ assert }) => {
    const own = [
      ...['app.shunt.example', 'x.app.shunt.example', 'SHO.RT', 'a.b.sho.rt', 'sho.rt.'],
      'links.shunt.example',
    ]
    for (const given of own) assert.equal(refusal(given), 'domain.reserved', given)
    for (const given of ['shunt.example', 'xsho.rt', 'x.links.shunt.example']) {
      assert.equal(refusal(given), `taken as ${given}`)
    }
    assert.equal(refusalAt('localhost', 'localhost'), 'domain.reserved')
    assert.equal(refusalAt('127.0.0.1', '127.0.0.1'), 'domain.reserved')
  })

  test('are split where the zone begins', ({ assert }) => {
    assert.deepEqual(splitZone('go.shop.example.co.uk'), {
      zone: 'example.co.uk',
      below: 'go.shop',
    })
    assert.deepEqual(splitZone('example.com'), { zone: 'example.com', below: '' })
  })
})

function refusalAt(given: string, own: string): string {
  try {
    return readCustomHostname(given, { own: [own], target: own })
  } catch (error) {
    return (error as Problem).code
  }
}

const PROOF = 'shunt-verify=abc'
const TARGET = 'links.shunt.example'
const EXPECTED = { proof: PROOF, target: TARGET }
const says = (...values: string[]): DnsAnswer => ({ answered: true, values })
const SILENCE: DnsAnswer = { answered: false, values: [] }

function answers(parts: Partial<DnsAnswers> = {}): DnsAnswers {
  return {
    ownership: says(PROOF),
    cname: says(TARGET),
    addresses: says(),
    targetAddresses: says('192.0.2.10', '2001:db8::10'),
    ...parts,
  }
}

const judge = (parts: Partial<DnsAnswers>) => judgeAnswers(answers(parts), EXPECTED, null)

test.group('What a check of a domain comes to', () => {
  test('good: the proof, and a CNAME to the target or addresses of it', ({ assert }) => {
    const good: Partial<DnsAnswers>[] = [
      {},
      { ownership: says('v=spf1 -all', ` ${PROOF} `) },
      { cname: says('LINKS.shunt.example.') },
      { cname: says(), addresses: says('192.0.2.10') },
      { cname: says(), addresses: says('2001:db8::10', '192.0.2.10') },
      { cname: says('www.acme.example'), addresses: says('192.0.2.10') },
      { cname: SILENCE, addresses: says('192.0.2.10') },
      { addresses: SILENCE, targetAddresses: SILENCE },
    ]
    for (const parts of good) assert.equal(toOutcome(judge(parts)), 'Good', JSON.stringify(parts))
  })

  test('missed: name servers say that a record is not there or is another one', ({ assert }) => {
    const missed: Partial<DnsAnswers>[] = [
      { ownership: says() },
      { ownership: says('shunt-verify=other') },
      { ownership: says(`${PROOF}x`) },
      { cname: says() },
      { cname: says('old.example'), addresses: says('198.51.100.1') },
      { cname: says(), addresses: says('192.0.2.10', '198.51.100.1') },
      { ownership: SILENCE, cname: says() },
      { ownership: says(), cname: SILENCE, addresses: SILENCE },
    ]
    for (const parts of missed) {
      assert.equal(toOutcome(judge(parts)), 'Missed', JSON.stringify(parts))
    }
  })

  test('unanswered: no one says that a record is not as it has to be', ({ assert }) => {
    const open: Partial<DnsAnswers>[] = [
      { ownership: SILENCE },
      { ownership: SILENCE, cname: SILENCE, addresses: SILENCE, targetAddresses: SILENCE },
      { cname: SILENCE, addresses: SILENCE },
      { cname: SILENCE, addresses: says('198.51.100.1') },
      { cname: says(), addresses: SILENCE },
      { cname: says(), addresses: says('198.51.100.1'), targetAddresses: SILENCE },
      { cname: says(), addresses: says('198.51.100.1'), targetAddresses: says() },
      {
        cname: says(),
        addresses: says('2001:db8::10'),
        targetAddresses: { answered: false, values: ['192.0.2.10'] },
      },
    ]
    for (const parts of open) {
      assert.equal(toOutcome(judge(parts)), 'Unanswered', JSON.stringify(parts))
    }
  })

  test('silence leaves what was found before', ({ assert }) => {
    const before = judge({ ownership: says('shunt-verify=other') })
    const after = judgeAnswers(
      answers({ ownership: SILENCE, cname: SILENCE, addresses: SILENCE }),
      EXPECTED,
      before
    )
    assert.deepEqual(after.ownership, {
      state: 'Wrong',
      found: ['shunt-verify=other'],
      answered: false,
    })
    assert.equal(after.traffic.state, 'Right')
    const [proof, traffic] = buildDnsRecords(
      { hostname: 'go.example.com', token: 'abc', target: TARGET },
      after
    )
    assert.deepEqual([proof.ok, proof.found, traffic.ok], [false, ['shunt-verify=other'], true])
  })

  test('long answers of others are kept in part', ({ assert }) => {
    const { ownership } = judge({ ownership: says(...Array(50).fill('x'.repeat(4_000))) })
    assert.lengthOf(ownership.found, 10)
    assert.lengthOf(ownership.found[0], 255)
  })

  test('is said in words', ({ assert }) => {
    const say = (parts: Partial<DnsAnswers>) => describeCheck(judge(parts), TARGET)
    assert.equal(say({}), 'Both DNS records are verified.')
    assert.equal(
      say({ ownership: says(), cname: says() }),
      `The TXT record is missing. The record that points to ${TARGET} is missing.`
    )
    assert.equal(
      say({ cname: says('old.example'), addresses: says('198.51.100.1') }),
      `The TXT record is right. The domain points to old.example, 198.51.100.1 instead of ${TARGET}.`
    )
    assert.include(
      say({ ownership: SILENCE }),
      'The name servers did not answer for the TXT record'
    )
    assert.equal(formatOutcome(judge({ ownership: SILENCE, cname: says() })), 'Unanswered/Missing')
    assert.deepEqual(parseOutcome('Right/Wrong'), { ownership: 'Right', traffic: 'Wrong' })
  })

  test('a target that is an address needs an address record', ({ assert }) => {
    const expected = { hostname: 'go.example.com', token: 'abc', target: '192.0.2.10' }
    assert.equal(buildDnsRecords(expected, null)[1].type, 'A')
    assert.equal(buildDnsRecords({ ...expected, target: '2001:db8::1' }, null)[1].type, 'AAAA')
    assert.equal(buildDnsRecords({ ...expected, target: TARGET }, null)[1].type, 'CNAME')
  })
})

test.group('The status of a domain', () => {
  const run = (from: DomainStatus, checks: string) => {
    let standing = { status: from, missedChecks: 0 }
    const events: string[] = []
    for (const letter of checks) {
      const outcome = ({ g: 'Good', m: 'Missed', u: 'Unanswered' } as const)[
        letter as 'g' | 'm' | 'u'
      ]
      const before = standing.status
      standing = applyOutcome(standing, outcome)
      const type = findDomainEventType(before, standing.status)
      if (type) events.push(type)
    }
    return [standing.status, ...events]
  }

  test('follows its checks: the third missed one in a row fails it', ({ assert }) => {
    assert.deepEqual(run('Pending', 'mmmmm'), ['Pending'])
    assert.deepEqual(run('Pending', 'uuu'), ['Pending'])
    assert.deepEqual(run('Pending', 'g'), ['Active', 'domain.verified'])
    assert.deepEqual(run('Active', 'm'), ['Failing'])
    assert.deepEqual(run('Active', 'mm'), ['Failing'])
    assert.deepEqual(run('Active', 'mmm'), ['Failed', 'domain.failed'])
    assert.deepEqual(run('Active', 'mmgmm'), ['Failing'])
    assert.deepEqual(run('Active', 'mg'), ['Active'])
    assert.deepEqual(run('Active', 'mumum'), ['Failed', 'domain.failed'])
    assert.deepEqual(run('Active', 'u'.repeat(200)), ['Active'])
    assert.deepEqual(run('Active', `mm${'u'.repeat(200)}`), ['Failing'])
    assert.deepEqual(run('Active', 'mmmmmm'), ['Failed', 'domain.failed'])
    assert.deepEqual(run('Active', 'mmmg'), ['Active', 'domain.failed', 'domain.verified'])
    assert.deepEqual(run('Failed', 'uuu'), ['Failed'])
  })

  test('says when it is checked again', ({ assert }) => {
    const [minute, hour] = [60_000, 3_600_000]
    assert.equal(computeCheckPause('Pending', 0), minute)
    assert.equal(computeCheckPause('Pending', hour - 1), minute)
    assert.equal(computeCheckPause('Pending', hour), 10 * minute)
    assert.equal(computeCheckPause('Pending', 73 * hour - 1), 10 * minute)
    assert.equal(computeCheckPause('Pending', 73 * hour), 24 * hour)
    for (const status of ['Active', 'Failing', 'Failed'] as const) {
      assert.equal(computeCheckPause(status, 0), 15 * minute)
      assert.equal(computeCheckPause(status, 1_000 * hour), 15 * minute)
    }
  })

  test('a claim blocks for 7 days, a verified one for as long as it is there', ({ assert }) => {
    const week = 7 * 24 * 3_600_000
    const claim = { isVerified: false, claimedAtMs: 1_000 }
    assert.isTrue(isClaimBlocking(claim, 1_000 + week - 1))
    assert.isFalse(isClaimBlocking(claim, 1_000 + week))
    assert.isTrue(isClaimBlocking({ ...claim, isVerified: true }, 1_000 + 10 * week))
  })
})
