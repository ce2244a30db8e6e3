import { DOMParser } from '@xmldom/xmldom'
import type { ConfiguredProvider } from '#plugin_contract'
import { Refusal } from './faults.js'
import { readCertificates } from './pem.js'

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** What has to be known of a provider. */
export interface SamlProvider {
  entityId: string
  signInUrl: string

  /** null: people stay signed in there. */
  signOutUrl: string | null

  /** In PEM: it signs with one of them. */
  certificates: string[]
}

/**
 * Reads what a provider is: what was entered, else what its metadata says.
 *
 * @throws Refusal Misconfigured
 */
export function readProvider({ settings }: Pick<ConfiguredProvider, 'settings'>): SamlProvider {
  const text = (name: string) => (typeof settings[name] === 'string' ? settings[name] : null)
  const metadata = text('metadataXml')
  const described = metadata === null ? null : parseMetadata(metadata)
  const entityId = text('entityId') ?? described?.entityId
  const signInUrl = text('signInUrl') ?? described?.signInUrl
  const entered = readCertificates(text('certificates') ?? '')
  const certificates = entered.length > 0 ? entered : (described?.certificates ?? [])
  if (!entityId) throw missing('entity ID')
  if (!signInUrl) throw missing('https address of the sign-in, for requests by redirect')
  if (certificates.length === 0) throw missing('certificate')
  const signOutUrl = text('signOutUrl') ?? described?.signOutUrl ?? null
  return { entityId, signInUrl, signOutUrl, certificates }
}

type Described = Partial<SamlProvider> & { certificates: string[] }

/**
 * Reads the metadata of a provider.
 *
 * @throws Refusal Misconfigured
 */
export function parseMetadata(xml: string): Described {
  const root = parseXml(xml)
  const entities =
    root.localName === 'EntityDescriptor'
      ? [root]
      : [...elements(root, METADATA, 'EntityDescriptor')]
  const found = entities.filter((one) => elements(one, METADATA, 'IDPSSODescriptor').length > 0)
  if (found.length !== 1) {
    const count = found.length === 0 ? 'no identity provider' : 'several identity providers'
    throw new Refusal('Misconfigured', `The metadata describes ${count}`)
  }
  const [role] = elements(found[0], METADATA, 'IDPSSODescriptor')
  return {
    entityId: found[0].getAttribute('entityID') ?? undefined,
    signInUrl: findLocation(role, 'SingleSignOnService'),
    signOutUrl: findLocation(role, 'SingleLogoutService'),
    certificates: elements(role, METADATA, 'KeyDescriptor')
      .filter((key) => key.getAttribute('use') !== 'encryption')
      .flatMap((key) => elements(key, SIGNATURES, 'X509Certificate'))
      .flatMap((one) => readCertificates(one.textContent ?? '')),
  }
}

/** A document type could define entities, of which no message of SAML has any. */
export function parseXml(xml: string): Element {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) {
    throw new Refusal('Misconfigured', 'XML with a document type is not read')
  }
  const faults: string[] = []
  const note = (message: unknown) => void faults.push(String(message))
  const parser = new DOMParser({ errorHandler: { warning: note, error: note, fatalError: note } })
  const root = parse(parser, xml)
  if (!root || faults.length > 0) throw new Refusal('Misconfigured', 'The XML cannot be read')
  return root
}

function parse(parser: DOMParser, xml: string): Element | null {
  try {
    return parser.parseFromString(xml, 'text/xml')?.documentElement ?? null
  } catch {
    return null
  }
}

function findLocation(role: Element, name: string): string | undefined {
  const services = elements(role, METADATA, name)
  const one = services.find((service) => service.getAttribute('Binding') === REDIRECT)
  const location = one?.getAttribute('Location') ?? ''
  return location.startsWith('https://') ? location : undefined
}

function elements(parent: Element, namespace: string, name: string): Element[] {
  return Array.from(parent.getElementsByTagNameNS(namespace, name))
}

function missing(what: string): Refusal {
  return new Refusal('Misconfigured', `The ${what} of the provider is missing`)
}
