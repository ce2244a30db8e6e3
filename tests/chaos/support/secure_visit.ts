import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2'
import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'

const PATIENCE_MS = 30_000

export interface SecureVisit {
  host: string
  port: number
  path: string
  headers?: Record<string, string>

  /** The certificate, in PEM, that the host's has to come from; left out: any will do. */
  authority?: string
}

export interface SecureAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string

  /** What both sides agreed on, such as `h2`. */
  protocol: string
  certificate: PeerCertificate
}

/**
 * Opens an address over TLS and HTTP/2 as a browser does, at the loopback, whatever name servers
 * say of the host.
 *
 * @throws Error where no connection can be made that the authority vouches for
 */
export async function visitSecurely(visit: SecureVisit): Promise<SecureAnswer> {
  const { host, port, path, headers, authority } = visit
  const socket = connect({
    host: '127.0.0.1',
    port,
    servername: isIP(host) ? '' : host,
    ca: authority,
    rejectUnauthorized: authority !== undefined,
    ...(isIP(host) && { checkServerIdentity: () => undefined }),
    ALPNProtocols: ['h2'],
  })
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')))
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
  })
  const certificate = socket.getPeerCertificate()
  const session = connectHttp2(`https://${host}:${port}`, { createConnection: () => socket })
  try {
    return await new Promise((resolve, reject) => {
      session.once('error', reject)
      const stream = session.request({ ':path': path, ...headers })
      let answer: IncomingHttpHeaders & { ':status'?: number }
      let body = ''
      stream.setEncoding('utf8')
      stream.once('error', reject)
      stream.once('response', (found) => (answer = found))
      stream.on('data', (text) => (body += text))
      stream.once('end', () =>
        resolve({
          status: Number(answer[':status']),
          headers: answer,
          body,
          protocol: String(socket.alpnProtocol),
          certificate,
        })
      )
    })
  } finally {
    session.destroy()
  }
}
