import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure, type RequestOptions } from 'node:https'
import { isIP, type Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import { addressBytes, isInCidrList, parseCidr, type Cidr } from '#app/shared/network/cidr_list'
import { normaliseHostname } from '#app/shared/network/host_name'
import { OutboundError } from '#app/shared/outbound_http/outbound_error'

/** The operator's proxy for requests to https addresses. */
export interface OutboundProxy {
  /** `http://` or `https://`, with a user and a password where it asks for them. */
  url: URL
  except: ProxyExceptions
}

/** What is reached without the proxy. */
export interface ProxyExceptions {
  everything: boolean

  /** Hosts, each with all names below it, and with a port where one is given. */
  hosts: readonly { name: string; port: number | null }[]
  networks: readonly Cidr[]
}

const PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 }
const HOST = /^\*?\.?([a-z\d](?:[a-z\d._-]*[a-z\d])?)(?::(\d{1,5}))?$/i

/**
 * Reads `HTTPS_PROXY`; undefined where it is no address of a proxy.
 *
 * @throws Error where user or password cannot be decoded
 */
export function parseProxy(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url) decodeURIComponent(url.username + url.password)
  const isOne = url && url.protocol in PORTS && url.pathname === '/' && !url.search && !url.hash
  return isOne ? url : undefined
}

/**
 * Reads `NO_PROXY`: hosts, which stand for all names below them too, IP networks and `*`,
 * comma-separated.
 *
 * @throws Error that names the entry which is none of these
 */
export function parseProxyExceptions(text: string): ProxyExceptions {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '' && entry !== '*')
  const isNetwork = (entry: string) => isIP(entry.split('/')[0]) !== 0
  return {
    everything: /(?:^|[\s,])\*(?:$|[\s,])/.test(text),
    networks: entries.filter(isNetwork).map(parseCidr),
    hosts: entries.filter((entry) => !isNetwork(entry)).map(parseHost),
  }
}

function parseHost(entry: string) {
  const [, name, port] = HOST.exec(entry) ?? []
  if (!name) throw new Error(`"${entry}" is neither a host nor an IP network`)
  return { name: normaliseHostname(name), port: port ? Number(port) : null }
}

/**
 * Is a host reached without the proxy?
 *
 * @param addresses what the host was found to be at; it counts as in a network with all of them
 */
export function isExcepted(
  { everything, hosts, networks }: ProxyExceptions,
  hostname: string,
  port: number,
  addresses: readonly string[]
): boolean {
  const isNamed = hosts.some(
    (host) =>
      (host.port === null || host.port === port) &&
      (hostname === host.name || hostname.endsWith(`.${host.name}`))
  )
  const isInside = (address: string) => {
    const bytes = addressBytes(address)
    return bytes !== null && isInCidrList(bytes, networks)
  }
  return everything || isNamed || (addresses.length > 0 && addresses.every(isInside))
}

/**
 * Has the proxy connect to one of the addresses, one after the other. It is given addresses that
 * were judged, never the name: a proxy would look it up again, and could be led elsewhere.
 *
 * @throws OutboundError `unreachable`, with what the proxy answered to the last
 */
export async function openTunnel(
  { url }: OutboundProxy,
  target: { addresses: readonly string[]; port: number },
  context: SecureContext,
  signal: AbortSignal
): Promise<Socket> {
  let fault: unknown
  for (const address of target.addresses) {
    const host = `${isIP(address) === 6 ? `[${address}]` : address}:${target.port}`
    try {
      return await connectThrough(url, host, context, signal)
    } catch (error) {
      if (signal.aborted) throw error
      fault = error
    }
  }
  throw fault
}

function connectThrough(
  url: URL,
  host: string,
  secureContext: SecureContext,
  signal: AbortSignal
): Promise<Socket> {
  const user = [url.username, url.password].map(decodeURIComponent).join(':')
  const options = {
    method: 'CONNECT',
    host: normaliseHostname(url.hostname).replace(/^\[|\]$/g, ''),
    port: Number(url.port) || PORTS[url.protocol],
    path: host,
    headers: {
      host,
      ...(user !== ':' && {
        'proxy-authorization': `Basic ${Buffer.from(user).toString('base64')}`,
      }),
    },
    agent: false as const,
    signal,
  }
  return new Promise((resolve, reject) => {
    const asking =
      url.protocol === 'https:'
        ? requestSecure({ ...options, secureContext } as RequestOptions)
        : requestPlain(options)
    const refuse = (detail: string, cause?: unknown) =>
      reject(new OutboundError('unreachable', { detail, cause }))
    const judge = (answer: IncomingMessage, socket: Socket) => {
      // Until it is used, an error of it must not end the process.
      socket.on('error', () => {})
      if (answer.statusCode === 200) return resolve(socket)
      socket.destroy()
      refuse(`the proxy answered ${answer.statusCode}`)
    }
    asking.once('connect', judge)
    asking.once('response', (answer) => judge(answer, answer.socket))
    asking.on('error', (error: NodeJS.ErrnoException) =>
      refuse(`the proxy cannot be used (${error.code ?? error.message})`, error)
    )
    asking.end()
  })
}
