import { test } from '@japa/runner'
import { retryMail } from '#app/platform/mail/actions/retry_mail'
import { newId } from '#app/shared/ids'
import { eventually, Installation } from '#tests/fixtures/installation'
import { aPerson, mailsTo, PASSWORD } from '#tests/fixtures/person'
import { SmtpSink } from '#tests/fixtures/smtp_sink'

const system = { userId: null, apiKeyId: null, address: null, requestId: null }

test.group('Mail of an installation with a mail server', (group) => {
  let sink: SmtpSink
  let installation: Installation
  group.setup(async () => {
    // So that the person who registers is not the first, who would administer the installation.
    await aPerson()
    sink = await new SmtpSink().start()
    installation = await new Installation({
      REGISTRATION: 'open',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(sink.port),
      MAIL_FROM: 'Our Shunt <links@example.org>',
    }).start()
    return async () => {
      await installation.stop()
      await sink.stop()
    }
  })

  const post = async (path: string, body: unknown): Promise<number> => {
    const response = await fetch(`${installation.url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await response.text()
    return response.status
  }
  const register = (email: string) =>
    post('register', { email, password: PASSWORD, displayName: null })

  /** Returns the token in the latest mail, of quoted-printable text. */
  const tokenTo = async (email: string, count = 1): Promise<string> => {
    const mails = await eventually(async () => {
      const received = sink.mailsTo(email)
      return received.length >= count && received
    }, 20_000)
    const raw = mails.at(-1)!.raw.replace(/=\r\n/g, '')
    return /token=3D([\w-]{43})/.exec(raw)![1]
  }

  test('register, confirm, forget, reset: each mail arrives and opens what it says', async ({
    assert,
  }) => {
    const email = `${newId()}@example.com`
    assert.equal(await register(email), 202)
    assert.equal(await post('verify-email', { token: await tokenTo(email) }), 204)
    assert.equal(await post('forgot-password', { email }), 202)
    const token = await tokenTo(email, 2)
    const password = 'four green umbrellas'
    assert.equal(await post('reset-password', { token, password }), 204)
    assert.equal(await post('login', { email, password }), 200)
    await eventually(async () => sink.mailsTo(email).length === 3, 20_000)
    assert.equal(await register(email), 202)
    await tokenTo(email, 4)
    const [first] = sink.mailsTo(email)
    assert.equal(first.from, 'links@example.org')
    assert.match(first.raw, /From: Our Shunt <links@example.org>/)
  })

  test('with the server away mails wait, and later each goes out once', async ({ assert }) => {
    await sink.stop()
    const emails = Array.from({ length: 5 }, () => `${newId()}@example.com`)
    for (const email of emails) assert.equal(await register(email), 202)
    const mails = await eventually(async () => {
      const found = await Promise.all(emails.map(mailsTo))
      return found.flat().every((mail: any) => mail.last_error) && found.flat()
    }, 20_000)
    assert.lengthOf(mails, 5)
    await sink.start()
    for (const { id } of mails) await retryMail(id, system)
    for (const email of emails) {
      assert.equal(await post('verify-email', { token: await tokenTo(email) }), 204)
      assert.lengthOf(sink.mailsTo(email), 1)
    }
  })
})
