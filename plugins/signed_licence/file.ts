import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { listTermFaults, type LicenceTerms } from './terms.js'

const FIRST_LINE = '-----BEGIN SHUNT LICENCE-----'
const LAST_LINE = '-----END SHUNT LICENCE-----'
const COLUMNS = 64

/** A licence is a page of text; longer ones are not looked into. */
const LONGEST_FILE = 16 * 1024

/** Signed together with the terms, so that no signature for another purpose makes a licence. */
const PURPOSE = 'shunt licence 1\n'

const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** Makes the text of a licence from its terms. */
export function signLicence(terms: LicenceTerms, privateKeyPem: string): string {
  const faults = listTermFaults(terms)
  if (faults.length > 0) throw new Error(faults.join(' '))
  const payload = Buffer.from(JSON.stringify(terms))
  const key = createPrivateKey(privateKeyPem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The private key is no Ed25519 key.')
  return layOut(payload, sign(null, toSigned(payload), key))
}

/** Returns the 32 bytes of a public key in base64url, from any PEM of the pair. */
export function exportPublicKey(pem: string): string {
  const der = createPublicKey(pem).export({ type: 'spki', format: 'der' })
  return der.subarray(DER_PREFIX.length).toString('base64url')
}

/**
 * Reads the terms of a licence that one of these keys signed.
 *
 * The text has to be exactly as it is laid out, so that no character of it can be another one: only
 * space around it and the ends of its lines may differ, which pasting changes.
 *
 * @returns null: it is no such licence
 */
export function readLicence(text: string, publicKeys: readonly string[]): LicenceTerms | null {
  if (text.length > LONGEST_FILE) return null
  const tidy = text.replaceAll('\r\n', '\n').replace(/^[ \t\n\r]+|(?<![ \t\n\r])[ \t\n\r]+$/g, '')
  const lines = tidy.split('\n')
  const [encoded, signature, ...more] = lines.slice(1, -1).join('').split('.')
  if (!encoded || !signature || more.length > 0) return null
  const payload = Buffer.from(encoded, 'base64url')
  const signed = Buffer.from(signature, 'base64url')
  if (layOut(payload, signed) !== `${tidy}\n`) return null
  const isGenuine = publicKeys.some((key) => isSignedBy(payload, signed, key))
  return isGenuine ? readTerms(payload) : null
}

function isSignedBy(payload: Buffer, signature: Buffer, publicKey: string): boolean {
  const key = toKey(publicKey)
  return key !== null && verify(null, toSigned(payload), key, signature)
}

function toKey(publicKey: string): KeyObject | null {
  try {
    const der = Buffer.concat([DER_PREFIX, Buffer.from(publicKey, 'base64url')])
    return createPublicKey({ key: der, type: 'spki', format: 'der' })
  } catch {
    return null
  }
}

function readTerms(payload: Buffer): LicenceTerms | null {
  try {
    const terms = JSON.parse(payload.toString())
    return listTermFaults(terms).length === 0 ? terms : null
  } catch {
    return null
  }
}

function toSigned(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(PURPOSE), payload])
}

function layOut(payload: Buffer, signature: Buffer): string {
  const text = `${payload.toString('base64url')}.${signature.toString('base64url')}`
  const lines = text.match(new RegExp(`.{1,${COLUMNS}}`, 'g')) ?? []
  return [FIRST_LINE, ...lines, LAST_LINE, ''].join('\n')
}
