import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'

/** The next address is tried when one has not answered for this long (RFC 8305, section 5). */
const NEXT_ADDRESS_MS = 250

export interface SocketTarget {
  /** Host of the URL without brackets and root dot: what the certificate has to name. */
  hostname: string
  port: number
  secure: boolean

  /** Judged addresses: nothing else is connected to, whatever the DNS says in the meantime. */
  addresses: readonly string[]

  /** A connection that a proxy made to one of them, in place of one of our own. */
  tunnel?: Socket
}

/**
 * Returns a connection to one of the addresses, its certificate checked.
 *
 * @param signal ends the connection, also when it is open already
 * @param protocols what is spoken over TLS; null: what needs no name there
 */
export function openSocket(
  { hostname, port, secure, addresses, tunnel }: SocketTarget,
  context: SecureContext,
  signal: AbortSignal,
  protocols: string[] | null = ['http/1.1']
): Promise<Socket> {
  const options = {
    host: hostname,
    port,
    lookup: pinned(addresses),
    autoSelectFamily: addresses.length > 1,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    noDelay: true,
  }
  const socket = secure
    ? connectTls({
        ...(tunnel ? { socket: tunnel, host: hostname } : options),
        secureContext: context,
        servername: isIP(hostname) ? '' : hostname,
        ...(protocols && { ALPNProtocols: protocols }),
      })
    : connectTcp(options)
  const end = () => socket.destroy(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  socket.once('close', () => signal.removeEventListener('abort', end))
  if (signal.aborted) end()

  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      // Anyone who uses it learns of its errors; in between, one must not end the process.
      socket.on('error', () => {})
      resolve(socket)
    })
    socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
  })
}

/** Returns a look-up that knows these addresses alone. */
function pinned(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, options, callback) => {
    if (options.all) callback(null, known)
    else callback(null, known[0].address, known[0].family)
  }
}
