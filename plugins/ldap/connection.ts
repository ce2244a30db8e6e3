import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { Client, ResultCodeError } from 'ldapts'
import type { ConfiguredProvider, RefusedSignIn, Runtime, SignInFault } from '#plugin_contract'

type Ways = Pick<Runtime, 'sockets'>

const OPERATION_MS = 5_000

/** A sign-in that is refused for a reason of our own. */
export class Refusal extends Error {
  constructor(
    readonly fault: SignInFault,
    message: string
  ) {
    super(message)
  }
}

/**
 * Does something over a connection with TLS, and ends it.
 *
 * @throws Refusal where there is no such connection; Error of the library
 */
export async function withDirectory<Result>(
  ways: Ways,
  { settings }: ConfiguredProvider,
  work: (client: Client) => Promise<Result>
): Promise<Result> {
  const url = new URL(String(settings.url))
  const isSecure = url.protocol === 'ldaps:'
  if (!isSecure && settings.startTls !== true) {
    throw new Refusal('Misconfigured', 'Passwords do not travel without TLS: turn StartTLS on')
  }
  const port = Number(url.port) || (isSecure ? 636 : 389)
  const { hostname: host } = url
  const socket = await ways.sockets
    .open({ host, port, secure: isSecure })
    .catch((error: unknown) => {
      throw new Refusal('Unavailable', String((error as Error).message))
    })
  const client = new Client({
    // The connection is there already, with TLS where the address says so.
    url: `ldap://directory:${port}`,
    timeout: OPERATION_MS,
    connectTimeout: OPERATION_MS,
    strictDN: false,
    createConnection: (() => socket) as never,
    createSecureConnection: ((options: { socket: Socket }): TLSSocket =>
      ways.sockets.secure(options.socket, host)) as never,
  })
  try {
    if (!isSecure) await beginTls(client)
    return await work(client)
  } finally {
    await client.unbind().catch(() => {})
    socket.destroy()
  }
}

async function beginTls(client: Client): Promise<void> {
  try {
    await client.startTLS({})
  } catch (error) {
    const message = `The directory begins no TLS: ${(error as Error).message}`
    throw new Refusal('Unavailable', message)
  }
}

/** Says why no one was signed in. */
export function refusalOf(error: unknown): RefusedSignIn {
  const detail = String((error as Error)?.message ?? error).slice(0, 1_000)
  if (error instanceof Refusal) return { refused: error.fault, detail }
  return { refused: error instanceof ResultCodeError ? 'Misconfigured' : 'Unavailable', detail }
}
