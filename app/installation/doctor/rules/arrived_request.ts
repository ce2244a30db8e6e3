import { createHmac, timingSafeEqual } from 'node:crypto'

/** How a request arrived at a web process. */
export interface ArrivedRequest {
  /** The visitor's, as Shunt judges it. */
  address: string

  /** The other end of the connection: the visitor, or a proxy. */
  peer: string
  peerPort: number

  /** Does TRUSTED_PROXIES name the other end? */
  isTrusted: boolean
  forwardedFor: string | null
  protocol: string
  host: string
}

/** The path that answers how a request arrived, to those who prove that they may know. */
export const CLIENT_ADDRESS_PATH = '/internal/client-address'

const VALID_FOR_MS = 60_000

/** Makes a proof that its owner has the key of the installation; it ends after a minute. */
export function makeProof(key: Buffer, atMs: number): string {
  const untilMs = atMs + VALID_FOR_MS
  return `${untilMs}.${sign(key, untilMs)}`
}

export function isProof(key: Buffer, proof: string, atMs: number): boolean {
  const [until, signature = ''] = proof.split('.')
  const untilMs = Number(until)
  if (!(untilMs > atMs && untilMs <= atMs + 2 * VALID_FOR_MS)) return false
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(key, untilMs))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function sign(key: Buffer, untilMs: number): string {
  return createHmac('sha256', key).update(String(untilMs)).digest('base64url')
}
