import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { smtp } from '#config/mail'

const PATIENCE_MS = 4_000

/** A reply's last line has a space after its code (RFC 5321, section 4.2.1). */
const LAST_LINE = /^(\d{3})(?: .*)?\r?\n/m

/**
 * Greets the mail server, and has it list what it can do. Whether it takes our password only a mail
 * shows.
 *
 * @returns what is wrong; null: it answers as a mail server does
 */
export async function greetMailServer(): Promise<string | null> {
  const { host, port, secure } = smtp
  const socket: Socket = secure
    ? connectTls({ host, port, servername: host })
    : connect({ host, port })
  socket.setEncoding('utf8')
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer in time')))
  try {
    await reply(socket, /^220/)
    socket.write('EHLO shunt-doctor\r\n')
    const abilities = await reply(socket, /^250/)
    socket.write('QUIT\r\n')
    if (smtp.requireTLS && !/STARTTLS/i.test(abilities)) {
      return 'it offers no encryption (STARTTLS), without which no password is sent.'
    }
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    socket.destroy()
  }
}

function reply(socket: Socket, expected: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const onData = (part: string) => {
      text += part
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
