import { test } from '@japa/runner'
import { describeCheck } from '#app/linking/domains/rules/describe_check'
import {
  isProxiedPerhaps,
  judgeAnswers,
  toOutcome,
  type DnsAnswer,
  type DnsAnswers,
} from '#app/linking/domains/rules/dns_findings'
import { buildDnsRecords } from '#app/linking/domains/rules/dns_records'
import {
  findSecureTwin,
  judgeHttpAnswer,
  type HttpFinding,
} from '#app/linking/domains/rules/http_finding'
import { describeTrafficSeen } from '#app/linking/domains/rules/traffic_view'

const [PROOF, TARGET, PROXY] = ['shunt-verify=abc', 'links.shunt.example', '198.51.100.1']
const EXPECTED = { proof: PROOF, target: TARGET }
const says = (...values: string[]): DnsAnswer => ({ answered: true, values })
const SILENCE: DnsAnswer = { answered: false, values: [] }
const OURS: HttpFinding = { verdict: 'Ours', detail: null }

/** The answers to a check of a domain behind a proxy. */
const proxied = (parts: Partial<DnsAnswers> = {}): DnsAnswers => ({
  ownership: says(PROOF),
  cname: says(),
  addresses: says(PROXY),
  targetAddresses: says('192.0.2.10'),
  ...parts,
})
const judge = (parts: Partial<DnsAnswers>, before: Partial<DnsAnswers> | null = null) =>
  judgeAnswers(proxied(parts), EXPECTED, before && judgeAnswers(proxied(before), EXPECTED, null))

test.group('A host that is asked whether it leads here', () => {
  test('is one with the right TXT record and addresses that are not ours', ({ assert }) => {
    const asked: Partial<DnsAnswers>[] = [
      {},
      { cname: says('edge.cdn.example') },
      { cname: SILENCE },
      { addresses: says('192.0.2.10', PROXY) },
      { targetAddresses: SILENCE },
    ]
    for (const parts of asked) assert.isTrue(isProxiedPerhaps(proxied(parts), EXPECTED))
    const others: Partial<DnsAnswers>[] = [
      { ownership: says('shunt-verify=other') },
      { ownership: SILENCE },
      { cname: says(TARGET) },
      { addresses: says('192.0.2.10') },
      { addresses: says() },
      { addresses: SILENCE },
    ]
    for (const parts of others) assert.isFalse(isProxiedPerhaps(proxied(parts), EXPECTED))
  })

  test('is right by a signature, whatever the DNS says', ({ assert }) => {
    for (const parts of [{}, { targetAddresses: SILENCE }, { cname: SILENCE }]) {
      const findings = judge({ ...parts, http: OURS })
      assert.equal(toOutcome(findings), 'Good')
      const [, traffic] = buildDnsRecords(
        { hostname: 'go.example.com', token: 'abc', target: TARGET },
        findings
      )
      assert.deepInclude(traffic, { found: [PROXY], ok: true, via: 'Http' })
    }
    assert.notProperty(
      buildDnsRecords({ hostname: 'go.example.com', token: 'abc', target: TARGET }, null)[1],
      'via'
    )
  })

  test('is a miss where neither the DNS nor the host leads here', ({ assert }) => {
    for (const verdict of ['Other', 'Moved', 'Private'] as const) {
      const http = { verdict, detail: '404' }
      assert.equal(toOutcome(judge({ http })), 'Missed', verdict)
      assert.equal(toOutcome(judge({ http }, { http: OURS })), 'Missed', verdict)
      // What the DNS says is not known, so that it may lead here.
      assert.equal(toOutcome(judge({ http, targetAddresses: SILENCE })), 'Unanswered', verdict)
    }
  })

  test('leaves what was known where it does not answer, like a name server', ({ assert }) => {
    for (const verdict of ['Faulty', 'Silent'] as const) {
      const http = { verdict, detail: '502' }
      assert.equal(toOutcome(judge({ http })), 'Unanswered', verdict)
      const { traffic } = judge({ http }, { http: OURS })
      assert.deepInclude(traffic, { state: 'Right', via: 'Http', answered: false, found: [PROXY] })
    }
    const { traffic } = judge({ cname: SILENCE, addresses: SILENCE }, { http: OURS })
    assert.deepInclude(traffic, { state: 'Right', via: 'Http', answered: false })
    assert.notProperty(traffic, 'http')
    const direct = judge({ addresses: says('192.0.2.10') }, { http: OURS }).traffic
    assert.notProperty(direct, 'via')
  })

  test('is described for people', ({ assert }) => {
    const say = (http: HttpFinding) => describeCheck(judge({ http }), TARGET)
    assert.equal(
      say(OURS),
      'The TXT record is right, and a proxy in front of the domain leads visitors here.'
    )
    const start = `The TXT record is right. The domain points to ${PROXY} instead of ${TARGET}, and `
    const ends: [HttpFinding, string][] = [
      [{ verdict: 'Other', detail: '404' }, 'another server answers there (404).'],
      [{ verdict: 'Moved', detail: 'x.example' }, 'requests are redirected to x.example.'],
      [{ verdict: 'Private', detail: null }, 'its address is not one of the public internet.'],
      [
        { verdict: 'Faulty', detail: '502' },
        'what answers there does not reach this installation (502).',
      ],
      [
        { verdict: 'Silent', detail: 'The connection was refused.' },
        'no answer came from there. The connection was refused.',
      ],
    ]
    for (const [http, end] of ends) assert.equal(say(http), start + end)
  })

  test('is shown on the page as the way that was seen', ({ assert }) => {
    const seen = (parts: Partial<DnsAnswers>, isZone = false) => {
      const { way, key } = describeTrafficSeen(judge(parts).traffic, TARGET, isZone)!
      return [way, key]
    }
    assert.isNull(describeTrafficSeen(undefined, TARGET, false))
    assert.deepEqual(seen({ cname: says(TARGET) }), ['dns', 'alias'])
    assert.deepEqual(seen({ addresses: says('192.0.2.10') }), ['dns', 'addresses'])
    assert.deepEqual(seen({ addresses: says('192.0.2.10') }, true), ['apex', 'addresses'])
    assert.deepEqual(seen({ http: OURS }, true), ['proxy', 'Ours'])
    assert.deepEqual(seen({ http: { verdict: 'Silent', detail: '' } }), [null, 'Silent'])
    assert.deepEqual(seen({}), [null, 'not_asked'])
    assert.deepEqual(seen({ addresses: says() }), [null, 'missing'])
    assert.deepEqual(seen({ cname: SILENCE }), [null, 'unanswered'])
  })
})

test.group('The answer of a host', () => {
  const judged = (statusCode: number, body = '', location: string | null = null) =>
    judgeHttpAnswer({ statusCode, body, location }, (text) => text === 'signature')

  test('is ours with the signature alone', ({ assert }) => {
    assert.deepEqual(judged(200, 'signature\n'), OURS)
    assert.deepEqual(judged(200, 'Welcome'), { verdict: 'Other', detail: '200' })
    assert.deepEqual(judged(404, 'signature'), { verdict: 'Other', detail: '404' })
    assert.deepEqual(judged(302, '', 'https://x.example/y'), {
      verdict: 'Moved',
      detail: 'x.example',
    })
    assert.deepEqual(judged(302, '', '/y'), { verdict: 'Other', detail: '302' })
    for (const status of [429, 500, 502, 522]) assert.equal(judged(status).verdict, 'Faulty')
  })

  test('is asked for once more over https, at the same host alone', ({ assert }) => {
    const asked = new URL('http://go.example.com/.well-known/shunt/n')
    const twin = (location: string | null, statusCode = 301, from = asked) =>
      findSecureTwin(from, { statusCode, location, body: '' })?.href ?? null
    const secure = 'https://go.example.com/.well-known/shunt/n'
    assert.equal(twin(secure), secure)
    assert.equal(twin('https://GO.example.com:8443/x'), 'https://go.example.com:8443/x')
    assert.equal(twin('//go.example.com/x'), null)
    for (const other of ['https://example.com/', 'http://go.example.com/x', '/x', '', null]) {
      assert.isNull(twin(other), String(other))
    }
    assert.isNull(twin(secure, 200))
    assert.isNull(twin(secure, 301, new URL(secure)))
  })
})
