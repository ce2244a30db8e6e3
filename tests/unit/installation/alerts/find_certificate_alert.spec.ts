import { test } from '@japa/runner'
import { findCertificateAlert } from '#app/installation/alerts/rules/find_certificate_alert'
import type { HostCertificate } from '#app/linking/certificates/certificate'
import { sayInEnglish } from '#app/shared/text/sentence'

const certificate = {
  beginsAtMs: Date.UTC(2026, 8, 1),
  endsAtMs: Date.UTC(2026, 10, 30),
  storedAtMs: Date.UTC(2026, 8, 1),
  issuer: 'An authority',
}
const failure = {
  hostname: 'go.example',
  atMs: Date.UTC(2026, 10, 22),
  reason: 'Dns' as const,
  detail: 'words',
}
const host = (changes: Partial<HostCertificate>): HostCertificate => ({
  ...{ hostname: 'go.example', status: 'Valid', certificate, failure: null },
  ...changes,
})

test.group('Alerts of certificates', () => {
  test('there is none while it is valid, or is being renewed', ({ assert }) => {
    assert.isNull(findCertificateAlert(host({}), true))
    assert.isNull(findCertificateAlert(host({ status: 'Renewing', failure }), true))
    assert.isNull(findCertificateAlert(host({ status: 'None', certificate: null }), true))
  })

  test('one that was not renewed is a warning, then an error, with its day', ({ assert }) => {
    const { message, ...ending } = findCertificateAlert(host({ status: 'Ending', failure }), false)!
    assert.deepEqual(ending, {
      kind: 'Certificate',
      subject: 'go.example',
      status: 'Warning',
    })
    assert.equal(
      sayInEnglish(message),
      'The certificate of go.example ends on 30 Nov 2026 and is not renewed yet. ' +
        'The certificate authority could not look up the domain. Make sure that its name servers answer.'
    )
    assert.equal(findCertificateAlert(host({ status: 'AboutToEnd' }), false)!.status, 'Error')
    const ended = findCertificateAlert(host({ status: 'Ended' }), false)!
    assert.equal(ended.status, 'Error')
    assert.equal(sayInEnglish(ended.message), 'The certificate of go.example ended on 30 Nov 2026.')
  })

  test('one that could not be fetched is an error for the own hosts alone', ({ assert }) => {
    const none = host({ status: 'None', certificate: null, failure })
    assert.equal(findCertificateAlert(none, true)!.status, 'Error')
    assert.equal(findCertificateAlert(none, false)!.status, 'Warning')
    assert.match(
      sayInEnglish(findCertificateAlert(none, false)!.message),
      /has no certificate\. The certificate/
    )
  })
})
