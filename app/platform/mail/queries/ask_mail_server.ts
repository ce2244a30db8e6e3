import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { smtp } from '#config/mail'

const PATIENCE_MS = 4_000

/** A reply's last line has a space after its code (RFC 5321, section 4.2.1). */
const LAST_LINE = /^(\d{3})(?: .*)?\r?\n/m

/** What a mail server can do, in its own words; or what is wrong with it or the way to it. */
export type MailServerAnswer = { abilities: string; failure: null } | { failure: string }

/**
 * Greets the mail server, begins the encryption that mails will need, so that a certificate which is
 * not trusted shows here, and has it list what it can do. Whether it takes our password only a mail
 * shows.
 */
export async function askMailServer(): Promise<MailServerAnswer> {
  const { host, port, secure, tls } = smtp
  const socket: Socket = secure
    ? connectTls({ host, port, ...named(host), ...tls })
    : connect({ host, port })
  try {
    prepare(socket)
    await reply(socket, /^220/)
    return await greet(socket, await say(socket, 'EHLO shunt'))
  } catch (error) {
    return { failure: (error as Error).message }
  } finally {
    socket.destroy()
  }
}

/** Does the mail server take addresses with letters beyond ASCII (RFC 6531)? */
export function takesInternationalAddresses(answer: MailServerAnswer): boolean {
  return answer.failure === null && /^250[ -]SMTPUTF8\s*$/im.test(answer.abilities)
}

async function greet(socket: Socket, abilities: string): Promise<MailServerAnswer> {
  const { secure, ignoreTLS, requireTLS } = smtp
  const offersTls = /STARTTLS/i.test(abilities)
  if (requireTLS && !offersTls) {
    return { failure: 'it offers no encryption (STARTTLS), without which no mail is sent.' }
  }
  if (secure || ignoreTLS || !offersTls) return { abilities, failure: null }
  socket.write('STARTTLS\r\n')
  await reply(socket, /^220/)
  return { abilities: await say(await encrypt(socket), 'EHLO shunt'), failure: null }
}

function encrypt(socket: Socket): Promise<Socket> {
  const { host, tls } = smtp
  return new Promise((resolve, reject) => {
    const options = { socket, host, ...named(host), ...tls }
    const encrypted = connectTls(options, () => resolve(encrypted))
    encrypted.once('error', reject)
    encrypted.once('close', () => reject(new Error('it ended the connection')))
  })
}

function named(host: string) {
  return isIP(host) ? {} : { servername: host }
}

function prepare(socket: Socket): void {
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer in time')))
}

function say(socket: Socket, command: string): Promise<string> {
  socket.write(`${command}\r\n`)
  return reply(socket, /^250/)
}

function reply(socket: Socket, expected: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const onData = (part: Buffer) => {
      text += part.toString('latin1')
      const last = LAST_LINE.exec(text)
      if (last === null) return
      socket.off('data', onData)
      if (expected.test(last[1])) resolve(text)
      else reject(new Error(`it said: ${text.trim().slice(0, 200)}`))
    }
    socket.on('data', onData)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('it ended the connection')))
  })
}
