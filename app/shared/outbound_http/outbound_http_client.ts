import type { IncomingHttpHeaders } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls, TLSSocket, type SecureContext } from 'node:tls'
import type { CidrList } from '#app/shared/network/cidr_list'
import { hostKind, isInternalName, normaliseHostname } from '#app/shared/network/host_name'
import { isPublicAddress } from '#app/shared/network/public_address'
import { exchange } from '#app/shared/outbound_http/exchange'
import { inflateStart } from '#app/shared/outbound_http/inflate'
import { NameResolver } from '#app/shared/outbound_http/name_resolver'
import { openSocket } from '#app/shared/outbound_http/open_socket'
import { OutboundError, toOutboundError } from '#app/shared/outbound_http/outbound_error'
import { isExcepted, openTunnel, type OutboundProxy } from '#app/shared/outbound_http/proxy'
import { trustWith } from '#app/shared/outbound_http/trusted_authorities'

export interface OutboundOptions {
  /** Networks of the operator's own that may be reached besides the public internet. */
  allowedNetworks: CidrList

  /** Name servers; those of the system when empty. */
  dnsServers: readonly string[]

  /** Certificates in PEM that are trusted besides the usual ones. */
  extraAuthorities: string | null

  /** Makes the connections of `send` to https addresses; null: they are made directly. */
  proxy?: OutboundProxy | null
}

/** Where a connection goes to that is not for HTTP. */
export interface OutboundSocketTarget {
  host: string
  port: number

  /** With TLS from its beginning. */
  secure: boolean
  timeoutMs?: number
}

/** What is sent, made when the connection is there: so a signature is as fresh as can be. */
export interface OutboundHttpMessage {
  headers?: Record<string, string>
  body?: string | Buffer

  /** Runs once the whole request is in the hands of the system. */
  onSent?(): void
}

export interface OutboundHttpRequest extends OutboundHttpMessage {
  /** An http or https address. */
  url: URL

  /** Addresses of its host, where they are known already; they are judged as those that are looked up. */
  addresses?: readonly string[]
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

  /** Made once the connection stands; what it gives replaces `headers` and `body`. */
  compose?(): Promise<OutboundHttpMessage>

  /** For everything until the answer's headers are there: name, connection, TLS, sending. */
  timeoutMs?: number

  /** Bytes of the body that are read at most, packed and unpacked. */
  maxBodyBytes?: number

  /** For the body once the headers are there; it never goes on after `timeoutMs` in all. */
  bodyTimeoutMs?: number

  /** Ends the request early. */
  signal?: AbortSignal
}

export interface OutboundHttpResponse {
  statusCode: number
  headers: IncomingHttpHeaders

  /** The beginning of the body, unpacked. */
  body: Buffer

  /** Is that the whole body? */
  complete: boolean

  /** From the beginning to the answer's headers. */
  durationMs: number

  /** When the certificate of the host ends, milliseconds since the epoch; null without TLS. */
  certificateEndsAtMs: number | null
}

const TIMEOUT_MS = 10_000
const MAX_BODY_BYTES = 4 * 1024
const LOOPBACK = ['127.0.0.1', '::1']

/**
 * The only way to send requests to the outside. The address is resolved and judged, and exactly
 * what was judged is connected to: names that change their minds, literals and odd spellings reach
 * nothing private. Redirects are not followed; nothing is read without bound.
 */
export class OutboundHttpClient {
  readonly #resolver: NameResolver

  constructor(private readonly options: OutboundOptions) {
    this.#resolver = new NameResolver(options.dnsServers)
  }

  /**
   * May this host be sent to, as far as can be said before? Names of the public DNS are not looked
   * up; names that only a private network knows are, where an operator allowed networks at all.
   *
   * @param hostname `hostname` of a parsed `URL`
   */
  async mayReach(hostname: string): Promise<boolean> {
    const name = normaliseHostname(hostname)
    if (hostKind(name) === 'name' && !isInternalName(name)) return true
    return this.#findAddresses(name).then(
      () => true,
      () => false
    )
  }

  /** @throws OutboundError when there is no answer; whatever `compose` throws */
  async send(request: OutboundHttpRequest): Promise<OutboundHttpResponse> {
    const startedAtMs = performance.now()
    const { url, timeoutMs = TIMEOUT_MS, maxBodyBytes = MAX_BODY_BYTES } = request
    const timer = AbortSignal.timeout(timeoutMs)
    const signal = request.signal ? AbortSignal.any([timer, request.signal]) : timer
    let ofComposing: unknown
    try {
      const socket = await this.#connect(request, signal)
      const certificateEndsAtMs = readCertificateEnd(socket)
      const {
        headers = {},
        body,
        onSent,
      } = await composed(request, (error) => (ofComposing = error))
      const { headersAtMs, ...answer } = await exchange(
        url,
        socket,
        { method: request.method, headers, body: body ? Buffer.from(body) : null, onSent },
        { maxBodyBytes, bodyTimeoutMs: request.bodyTimeoutMs ?? timeoutMs }
      )
      return {
        ...answer,
        body: await inflateStart(answer.body, answer.headers['content-encoding'], maxBodyBytes),
        durationMs: Math.round(headersAtMs - startedAtMs),
        certificateEndsAtMs,
      }
    } catch (error) {
      if (error === ofComposing) throw error
      throw toOutboundError(signal.aborted ? signal.reason : error)
    }
  }

  /**
   * Opens a connection for another protocol than HTTP: to judged addresses alone, its certificate checked.
   *
   * @throws OutboundError
   */
  async open({
    host,
    port,
    secure,
    timeoutMs = TIMEOUT_MS,
  }: OutboundSocketTarget): Promise<Socket> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const hostname = normaliseHostname(host)
      const addresses = await orAborted(this.#findAddresses(hostname), signal)
      const target = { hostname: hostname.replace(/^\[|\]$/g, ''), port, secure, addresses }
      return await orAborted(
        openSocket(target, this.#secureContext(), new AbortController().signal, null),
        signal
      )
    } catch (error) {
      throw toOutboundError(signal.aborted ? signal.reason : error)
    }
  }

  /** Begins TLS on a connection that is open, and checks the certificate of the host. */
  secure(socket: Socket, host: string): TLSSocket {
    const hostname = normaliseHostname(host).replace(/^\[|\]$/g, '')
    return connectTls({
      socket,
      host: hostname,
      servername: isIP(hostname) ? '' : hostname,
      secureContext: this.#secureContext(),
    })
  }

  async #connect({ url, addresses: known }: OutboundHttpRequest, signal: AbortSignal) {
    const hostname = normaliseHostname(url.hostname).replace(/^\[|\]$/g, '')
    const secure = url.protocol === 'https:'
    const addresses = known
      ? this.#judge(known)
      : await orAborted(this.#findAddresses(normaliseHostname(url.hostname)), signal)
    const port = Number(url.port) || (secure ? 443 : 80)
    const target = { hostname, port, secure, addresses }
    const { proxy } = this.options
    if (!proxy || !secure || isExcepted(proxy.except, hostname, port, addresses)) {
      return openSocket(target, this.#secureContext(), signal)
    }
    const tunnel = await openTunnel(proxy, target, this.#secureContext(), signal)
    return openSocket({ ...target, tunnel }, this.#secureContext(), signal)
  }

  /** @throws OutboundError `private` when none of them may be reached, `dns` when there are none */
  async #findAddresses(hostname: string): Promise<string[]> {
    return this.#judge(await this.#resolve(hostname))
  }

  #judge(found: readonly string[]): string[] {
    const { allowedNetworks } = this.options
    const allowed = found.filter((address) => isPublicAddress(address, allowedNetworks))
    if (allowed.length === 0) throw new OutboundError('private')
    return allowed
  }

  async #resolve(hostname: string): Promise<string[]> {
    const literal = hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal)) return [literal]
    // RFC 6761, section 6.3: these names are the loopback, whatever a name server says.
    if (/(^|\.)localhost$/.test(hostname)) return LOOPBACK
    if (isInternalName(hostname) && this.options.allowedNetworks.length === 0) return []
    try {
      return await this.#resolver.resolve(hostname)
    } catch (error) {
      throw new OutboundError('dns', { cause: error })
    }
  }

  #secureContext(): SecureContext {
    return trustWith(this.options.extraAuthorities)
  }
}

function readCertificateEnd(socket: Socket): number | null {
  if (!(socket instanceof TLSSocket)) return null
  const endsAtMs = Date.parse(socket.getPeerCertificate().valid_to)
  return Number.isNaN(endsAtMs) ? null : endsAtMs
}

async function composed(
  request: OutboundHttpRequest,
  onError: (error: unknown) => void
): Promise<OutboundHttpMessage> {
  try {
    return (await request.compose?.()) ?? request
  } catch (error) {
    onError(error)
    throw error
  }
}

function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
