import { createPublicKey, X509Certificate } from 'node:crypto'
import { SAML, ValidateInResponseTo, type SamlConfig } from '@node-saml/node-saml'
import type { ConfiguredProvider, OwnDescription } from '#plugin_contract'
import { Refusal } from './faults.js'
import { readProvider, type SamlProvider } from './metadata.js'
import { readPem } from './pem.js'

/** Two right clocks may be a minute apart. */
export const SKEW_MS = 60_000

/** An assertion is used at once; one that is valid for longer is taken no longer than this. */
export const LONGEST_AGE_MS = 10 * 60_000

/** What this installation signs requests with, and decrypts assertions. */
interface OwnKey {
  privateKey: string
  certificate: string
}

/** Returns what this installation is called: the address of its own description. */
export function ownName({ redirectUrl }: Pick<ConfiguredProvider, 'redirectUrl'>): string {
  return redirectUrl.replace(/acs$/, 'metadata')
}

/** Returns where browsers come back to that signed out at the provider. */
export function ownSignOutUrl({ redirectUrl }: Pick<ConfiguredProvider, 'redirectUrl'>): string {
  return redirectUrl.replace(/acs$/, 'slo')
}

/**
 * Makes all that the library needs to talk to a provider.
 *
 * @throws Refusal Misconfigured
 */
export function openService(
  provider: ConfiguredProvider,
  more: Partial<SamlConfig> = {}
): { saml: SAML; known: SamlProvider } {
  const known = readProvider(provider)
  const key = readOwnKey(provider.secret)
  const saml = new SAML({
    callbackUrl: provider.redirectUrl,
    issuer: ownName(provider),
    audience: ownName(provider),
    entryPoint: known.signInUrl,
    logoutUrl: known.signOutUrl ?? known.signInUrl,
    logoutCallbackUrl: ownSignOutUrl(provider),
    idpCert: known.certificates,
    idpIssuer: known.entityId,
    ...(key && { privateKey: key.privateKey, decryptionPvk: key.privateKey }),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    maxAssertionAgeMs: LONGEST_AGE_MS,
    // The browser keeps what it asked for: no process has to remember.
    validateInResponseTo: ValidateInResponseTo.never,
    ...more,
  })
  return { saml, known }
}

/** Describes this installation to the provider: SAML 2.0 metadata. */
export async function describeService(provider: ConfiguredProvider): Promise<OwnDescription> {
  const { saml } = openService(provider)
  const key = readOwnKey(provider.secret)
  const certificate = key?.certificate ?? null
  return {
    contentType: 'application/samlmetadata+xml',
    body: saml.generateServiceProviderMetadata(certificate, certificate),
  }
}

/**
 * Reads the key of this installation: a private key with its certificate, both in PEM.
 *
 * @throws Refusal Misconfigured
 */
export function readOwnKey(secret: string | null): OwnKey | null {
  if (secret === null) return null
  const blocks = readPem(secret)
  const privateKey = blocks.find(({ label }) => label.endsWith('PRIVATE KEY'))?.pem
  const certificate = blocks.find(({ label }) => label === 'CERTIFICATE')?.pem
  if (!privateKey || !certificate || !belongTogether(privateKey, certificate)) {
    const message = 'The secret has to be a private key with its certificate, both in PEM'
    throw new Refusal('Misconfigured', message)
  }
  return { privateKey, certificate }
}

function belongTogether(privateKey: string, certificate: string): boolean {
  try {
    const own = createPublicKey(privateKey)
    return own.equals(new X509Certificate(certificate).publicKey)
  } catch {
    return false
  }
}
