import { X509Certificate } from 'node:crypto'
import type { ConfiguredProvider, ProviderFinding } from '#plugin_contract'
import { refusalOf } from './faults.js'
import { readProvider, type SamlProvider } from './metadata.js'
import { readOwnKey } from './service.js'

type Status = ProviderFinding['status']

const finding = (name: string, status: Status, message: string): ProviderFinding => ({
  name,
  status,
  message,
})

const DAY_MS = 24 * 3_600_000
const SOON_MS = 30 * DAY_MS

/**
 * Looks at what can be looked at without a person. SAML has nothing to ask the provider for: only a browser
 * talks to it.
 */
export function testProvider(provider: ConfiguredProvider, nowMs: number): ProviderFinding[] {
  try {
    const known = readProvider(provider)
    return [
      finding('provider', 'Ok', `The provider is ${known.entityId}, at ${known.signInUrl}.`),
      ...lookAtCertificates(known, nowMs),
      lookAtSignOut(known),
      lookAtOwnKey(provider),
    ]
  } catch (error) {
    return [finding('provider', 'Error', `${refusalOf(error).detail}.`)]
  }
}

function lookAtCertificates({ certificates }: SamlProvider, nowMs: number): ProviderFinding[] {
  return certificates.map((pem) => {
    const certificate = readCertificate(pem)
    if (!certificate) return finding('certificate', 'Error', 'A certificate cannot be read.')
    const endsAtMs = Date.parse(certificate.validTo)
    const name = certificate.subject.replaceAll('\n', ', ')
    // The provider is known by its key; the date says when people change it.
    if (endsAtMs < nowMs + SOON_MS) {
      const message = `The certificate ${name} ends on ${certificate.validTo}. Enter the next one beside it in time.`
      return finding('certificate', 'Warning', message)
    }
    return finding('certificate', 'Ok', `The certificate ${name} can be read.`)
  })
}

function readCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

function lookAtSignOut({ signOutUrl }: SamlProvider): ProviderFinding {
  return signOutUrl === null
    ? finding(
        'sign-out',
        'Warning',
        'It has no address to sign out at: people stay signed in there.'
      )
    : finding('sign-out', 'Ok', `People sign out at ${signOutUrl}.`)
}

function lookAtOwnKey({ secret }: ConfiguredProvider): ProviderFinding {
  return readOwnKey(secret)
    ? finding('key', 'Ok', 'Requests are signed, and encrypted assertions can be read.')
    : finding('key', 'Ok', 'Requests are not signed, and assertions have to come unencrypted.')
}
