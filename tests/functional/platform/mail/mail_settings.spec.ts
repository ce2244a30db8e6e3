import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { PrivateAuthority } from '#tests/fixtures/private_authority'

const [authority, stranger] = [new PrivateAuthority(), new PrivateAuthority()]
const identity = authority.identityFor('IP:127.0.0.1')

/** How a mail came: over an encrypted line, and with whose password. */
interface Arrival {
  secure: boolean
  user: string | undefined
  from: string
}

class MailServer {
  readonly arrivals: Arrival[] = []
  readonly #server: SMTPServer

  constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      ...identity,
      ...options,
      logger: false,
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        done(null, { user: `${username}:${password}` }),
      onData: (stream, { secure, user, envelope }, done) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        this.arrivals.push({ secure, user: user as string | undefined, from })
        stream.resume().on('end', done)
      },
    })
    this.#server.on('error', () => {})
  }

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return String((this.#server.server.address() as AddressInfo).port)
  }

  close = () => new Promise<void>((done) => this.#server.close(done))
}

/** Sends a mail in a process with these settings. @returns why it was not sent; null: it was */
async function send(settings: Record<string, string>): Promise<string | null> {
  const program = `
    const { smtp, sender } = await import('#config/mail')
    const { SMTPTransport } = await import('@adonisjs/mail/transports/smtp')
    const mail = { from: sender, to: 'ada@example.org', subject: 'One', text: 'One' }
    const reason = await new SMTPTransport(smtp).send(mail, {}).then(() => null, (error) => error.message)
    console.log(JSON.stringify(reason))
    process.exit()`
  const flags = ['--import', './bin/typescript.js', '--input-type=module', '-e', program]
  const { stdout } = await promisify(execFile)(process.execPath, flags, {
    env: { ...process.env, SMTP_HOST: '127.0.0.1', ...settings },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1)!)
}

test.group('Settings of mail', (group) => {
  group.each.timeout(60_000)
  const account = { SMTP_USERNAME: 'ada', SMTP_PASSWORD: 'word of ada' }
  const trust = { OUTBOUND_CA_FILE: authority.certificateFile }
  const arrived = { secure: true, user: 'ada:word of ada', from: 'links@example.org' }

  async function aServer(cleanup: (hook: () => Promise<void>) => void, options: SMTPServerOptions) {
    const server = new MailServer(options)
    const SMTP_PORT = await server.listen()
    cleanup(server.close)
    return { server, port: { SMTP_PORT, MAIL_FROM: 'Shunt <links@example.org>' } }
  }

  test('SMTP_TLS=tls and SMTP_SECURE=true encrypt from the first byte, and take OUTBOUND_CA_FILE', async ({
    assert,
    cleanup,
  }) => {
    const { server, port } = await aServer(cleanup, { secure: true })
    const given = { ...port, ...account, ...trust }
    assert.isNull(await send({ ...given, SMTP_TLS: 'tls' }))
    assert.isNull(await send({ ...given, SMTP_SECURE: 'true' }))
    assert.deepEqual(server.arrivals, [arrived, arrived])
    const other = { OUTBOUND_CA_FILE: stranger.certificateFile }
    assert.match((await send({ ...given, ...other, SMTP_TLS: 'tls' }))!, /certificate/)
    assert.lengthOf(server.arrivals, 2)
  })

  test('SMTP_TLS=starttls sends nothing unencrypted, nor does an SMTP_USERNAME without SMTP_TLS', async ({
    assert,
    cleanup,
  }) => {
    const { server, port } = await aServer(cleanup, {})
    assert.isNull(await send({ ...port, ...account, ...trust, SMTP_TLS: 'starttls' }))
    assert.deepEqual(server.arrivals, [arrived])
    const plain = await aServer(cleanup, { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
    assert.isNotNull(await send({ ...plain.port, SMTP_TLS: 'starttls' }))
    assert.isNotNull(await send({ ...plain.port, ...account }))
    assert.isEmpty(plain.server.arrivals)
    assert.isNull(await send(plain.port), 'without a password it is sent where none is offered')
    assert.isFalse(plain.server.arrivals[0].secure)
  })

  test('SMTP_TLS=off encrypts nothing, with SMTP_USERNAME and SMTP_PASSWORD', async ({
    assert,
    cleanup,
  }) => {
    const { server, port } = await aServer(cleanup, {})
    assert.isNull(await send({ ...port, ...account, SMTP_TLS: 'off' }))
    assert.deepEqual(server.arrivals, [{ ...arrived, secure: false }])
  })
})
