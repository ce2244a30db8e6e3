import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { AddressFacts } from '#app/installation/doctor/rules/address_findings'
import {
  CLIENT_ADDRESS_PATH,
  makeProof,
  type ArrivedRequest,
} from '#app/installation/doctor/rules/arrived_request'
import type { CertificateFacts } from '#app/installation/doctor/rules/certificate_findings'
import { nowMs } from '#app/shared/time/clock'
import doctor from '#config/doctor'

/** An address for documents (RFC 5737), which no visitor has. */
const FORGED = '203.0.113.77'
/** A host that no one has (RFC 2606). */
const FORGED_HOST = 'forged.invalid'
const PATIENCE_MS = 5_000
const LONGEST_ANSWER = 64 * 1024

export interface OwnAddress {
  address: AddressFacts
  certificate: CertificateFacts | null
}

/**
 * Sends a request to APP_URL as a visitor would, with a forged X-Forwarded-For and
 * X-Forwarded-Host, and has the process
 * that it arrives at say how it arrived. Never fails.
 */
export async function askOwnAddress(appUrl: string): Promise<OwnAddress> {
  const url = new URL(appUrl)
  const asked = {
    appUrl,
    sentForwardedFor: FORGED,
    sentForwardedHost: FORGED_HOST,
    sender: null,
    arrived: null,
  }
  let socket: Socket | null = null
  let certificate: CertificateFacts | null = null
  try {
    socket = await open(url)
    certificate = readCertificate(url.hostname, socket)
    const { localAddress = '', localPort = 0 } = socket
    const sender = { address: localAddress.replace(/^::ffff:(?=\d+\.)/, ''), port: localPort }
    const answer = await exchange(socket, url)
    return { address: { ...asked, sender, ...readAnswer(answer) }, certificate }
  } catch (error) {
    const failure = (error as Error).message || String(error)
    return { address: { ...asked, failure }, certificate }
  } finally {
    socket?.destroy()
  }
}

/** A certificate that browsers refuse is looked at too: the doctor reveals no secret. */
function open(url: URL): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isTls = url.protocol === 'https:'
  const port = Number(url.port || (isTls ? 443 : 80))
  return new Promise((resolve, reject) => {
    const name = isIP(host) ? {} : { servername: host }
    const socket: Socket = isTls
      ? connectTls({ host, port, ...name, rejectUnauthorized: false })
      : connect({ host, port })
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
    socket.once(isTls ? 'secureConnect' : 'connect', () => resolve(socket))
  })
}

function readCertificate(host: string, socket: Socket): CertificateFacts | null {
  if (!('getPeerCertificate' in socket)) return null
  const tls = socket as TLSSocket
  const refusal = tls.authorized ? null : String(tls.authorizationError ?? 'not trusted')
  return { host, validUntilMs: Date.parse(tls.getPeerCertificate().valid_to), refusal }
}

/** Writes the request by hand, because the end of its connection on this side has to be known. */
function exchange(socket: Socket, url: URL): Promise<string> {
  const proof = makeProof(doctor.proofKey, nowMs())
  const lines = [
    `GET ${CLIENT_ADDRESS_PATH}?proof=${encodeURIComponent(proof)} HTTP/1.1`,
    `Host: ${url.host}`,
    `X-Forwarded-For: ${FORGED}`,
    `X-Forwarded-Host: ${FORGED_HOST}`,
    'User-Agent: Shunt-Doctor/1',
    'Accept: application/json',
    'Connection: close',
  ]
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answer += text
      if (answer.length > LONGEST_ANSWER) socket.destroy()
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(answer))
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })
}

function readAnswer(answer: string): Pick<AddressFacts, 'arrived' | 'failure'> {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1]
  if (status === undefined) return { arrived: null, failure: 'the answer is no HTTP' }
  // A chunked answer has the length of its parts around the object.
  const from = answer.indexOf('{', answer.indexOf('\r\n\r\n'))
  const body = answer.slice(from, answer.lastIndexOf('}') + 1)
  try {
    const arrived = (JSON.parse(body) as { seen: ArrivedRequest | null }).seen
    if (arrived) return { arrived, failure: null }
  } catch {}
  const failure =
    status === '404'
      ? 'something else answers there, or an installation with another APP_KEY or version'
      : `it answers ${status}`
  return { arrived: null, failure }
}
