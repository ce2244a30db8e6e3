import { test } from '@japa/runner'
import { findCertificateStatus } from '#app/linking/certificates/rules/certificate_status'
import {
  findFailureReason,
  type FailureReason,
} from '#app/linking/certificates/rules/failure_reason'
import { parseFailures } from '#app/linking/certificates/rules/parse_failures'
import { sayInEnglish } from '#app/shared/text/sentence'

const DAY_MS = 24 * 3600_000
const line = (fields: object) => JSON.stringify({ level: 'error', logger: 'tls.obtain', ...fields })
const problem = (type: string) =>
  `[go.example] authorization failed: HTTP 400 urn:ietf:params:acme:error:${type} - words of it`

test.group('How far a certificate is', () => {
  const of90 = { beginsAtMs: 0, endsAtMs: 90 * DAY_MS }
  for (const [day, status] of [
    [0, 'Valid'],
    [59, 'Valid'],
    [61, 'Renewing'],
    [71, 'Renewing'],
    [73, 'Ending'],
    [83, 'Ending'],
    [85, 'AboutToEnd'],
    [90, 'Ended'],
    [400, 'Ended'],
  ] as const) {
    test(`of 90 days, on day ${day}: ${status}`, ({ assert }) => {
      assert.equal(findCertificateStatus(of90, day * DAY_MS), status)
    })
  }

  test('goes by its own lifetime', ({ assert }) => {
    const of6 = { beginsAtMs: 0, endsAtMs: 6 * DAY_MS }
    assert.equal(findCertificateStatus(of6, 3 * DAY_MS), 'Valid')
    assert.equal(findCertificateStatus(of6, 5 * DAY_MS), 'Ending')
    assert.equal(findCertificateStatus(null, 0), 'None')
  })
})

test.group('Why there is no certificate', () => {
  const cases: [string, FailureReason][] = [
    [problem('connection'), 'Unreachable'],
    [problem('tls'), 'Unreachable'],
    [problem('unauthorized'), 'Elsewhere'],
    [problem('incorrectResponse'), 'Elsewhere'],
    [problem('dns'), 'Dns'],
    ['HTTP 400 urn:ietf:params:acme:error:malformed - Could not resolve URL "a.example"', 'Dns'],
    [problem('caa'), 'Caa'],
    [problem('rateLimited'), 'TooMany'],
    [problem('rejectedIdentifier'), 'Refused'],
    ['certificate should not be obtained: 404', 'NotAllowed'],
    ['provisioning client: dial tcp 127.0.0.1:14000: connect: connection refused', 'AuthorityAway'],
    ['context deadline exceeded', 'AuthorityAway'],
    ['something new', 'Refused'],
  ]
  for (const [words, reason] of cases) {
    test(`${words.slice(-45)}: ${reason}`, ({ assert }) => {
      assert.equal(findFailureReason(words), reason)
      const said = sayInEnglish({ key: `domains.certificate.reason.${reason}` })
      assert.match(said, /^[A-Z].*\.$/)
    })
  }

  test('is read from the log, the latest of each host', ({ assert }) => {
    const log = [
      line({ ts: 1_000.5, identifier: 'a.example', error: problem('dns') }),
      line({ ts: 2_000, identifier: 'b.example', error: problem('caa') }),
      line({ ts: 1_500, identifier: 'a.example', error: problem('connection') }),
      line({ ts: 900, identifier: 'a.example', error: problem('caa') }),
    ].join('\n')
    const failures = parseFailures(log)
    assert.sameMembers([...failures.keys()], ['a.example', 'b.example'])
    assert.deepInclude(failures.get('a.example'), {
      hostname: 'a.example',
      atMs: 1_500_000,
      reason: 'Unreachable',
    })
  })

  test('lines that are cut, or of something else, are left out', ({ assert }) => {
    const whole = line({
      ts: 1,
      server_name: 'c.example',
      msg: 'certificate should not be obtained',
    })
    const others = ['', 'words', '{"ts":', '{}', 'null', '[1]', line({ ts: 'x', identifier: 'd' })]
    const failures = parseFailures(
      [...others, line({ ts: 5 }), whole.slice(0, 40), whole].join('\n')
    )
    assert.deepEqual([...failures.keys()], ['c.example'])
    assert.equal(failures.get('c.example')!.reason, 'NotAllowed')
  })

  test('long words are shortened', ({ assert }) => {
    const log = line({ ts: 1, identifier: 'a.example', error: 'x'.repeat(5_000) })
    assert.lengthOf(parseFailures(log).get('a.example')!.detail, 400)
  })
})
