/*
 * What the launcher asks of ports. Plain Node, because a fresh machine has no client of a database, and because the
 * greeting of a database says all that its own client would.
 */
import net from 'node:net'

const ANSWER_WITHIN_MS = 2_000
/** Below the range that the kernel hands out for outgoing connections, so that it stays ours. */
const FIRST_PORT = 20_000
const PORTS = 10_000

function listen(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen({ host, port }, () => server.close(() => resolve()))
  })
}

/** Returns why we cannot listen there, such as EADDRINUSE; null: we can. */
export async function findListenFault(host: string, port: number): Promise<string | null> {
  return listen(host, port).then(
    () => null,
    ({ code }: NodeJS.ErrnoException) => code ?? 'unknown'
  )
}

/** Returns a port of 127.0.0.1 that no one listens on. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    if ((await findListenFault('127.0.0.1', port)) === null) return port
  }
}

/** Resolves to the first bytes that a server says after it was sent `words`; without words, once it is connected. */
function converse(host: string, port: number, words?: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port }, () => {
      if (words === undefined) resolve(Buffer.alloc(0))
      else socket.write(words)
      if (words === undefined) socket.destroy()
    })
    socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
    socket.once('data', (bytes) => {
      resolve(bytes)
      socket.destroy()
    })
  })
}

/** Does anything take connections there? */
export async function takesConnections(host: string, port: number): Promise<boolean> {
  await converse(host, port)
  return true
}

const GREETING_AT = 4
const PROTOCOL_VERSION = 10

/** Does a MySQL or MariaDB of this machine greet? */
export async function greetsAsMysql(port: number): Promise<boolean> {
  const greeting = await converse('127.0.0.1', port, '')
  return greeting[GREETING_AT] === PROTOCOL_VERSION
}

/** Does a Redis of this machine take the password? */
export async function answersAsRedis(port: number, password: string): Promise<boolean> {
  const answer = await converse('127.0.0.1', port, `AUTH ${password}\r\nPING\r\n`)
  return answer.toString().startsWith('+OK\r\n')
}
