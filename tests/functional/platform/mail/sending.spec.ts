import app from '@adonisjs/core/services/app'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { forgetMails } from '#app/platform/mail/actions/forget_mails'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { retryMail } from '#app/platform/mail/actions/retry_mail'
import { sendMail } from '#app/platform/mail/actions/send_mail'
import { composeMail } from '#app/platform/mail/compose_mail'
import { newId } from '#app/shared/ids'
import { MemoryJobQueue } from '#app/shared/jobs/memory_job_queue'
import { allSweeps } from '#app/shared/jobs/registry'
import { runJob } from '#app/shared/jobs/run_job'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'
import { eventually } from '#tests/fixtures/installation'
import { sendMailsTo, SmtpSink } from '#tests/fixtures/smtp_sink'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

const letter = {
  subject: 'Grüße <b>& more</b>',
  heading: 'A heading & more',
  paragraphs: ['It costs < 5 € a month.'],
  action: { label: 'Open it', url: 'https://shunt.example/page?a=1&b=2' },
  after: ['The last line.'],
}

async function queueOne(to = `${newId()}@example.com`): Promise<{ id: string; to: string }> {
  const composed = await composeMail(letter)
  const id = await db.transaction((trx) => queueMail(trx, { kind: 'test', to, ...composed }))
  return { id, to }
}

const rowOf = (id: string) => db.from('mails').where('id', id).firstOrFail()
const sweep = () =>
  allSweeps()
    .find(({ name }) => name === 'mails')!
    .run()

/** Decodes what mail servers are sent: quoted-printable and encoded words, as RFC 2045 and 2047. */
function decoded(raw: string): string {
  const bytes = (text: string) =>
    text.replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  const words = raw
    .replace(/=\?UTF-8\?Q\?(.*?)\?=\s*/gi, (_all, text) => bytes(text.replaceAll('_', ' ')))
    .replace(/=\?UTF-8\?B\?(.*?)\?=\s*/gi, (_all, text) =>
      Buffer.from(text, 'base64').toString('latin1')
    )
  return Buffer.from(bytes(words.replace(/=\r\n/g, '')), 'latin1').toString('utf8')
}

test.group('Sending mails', (group) => {
  let sink: SmtpSink
  let jobs: MemoryJobQueue
  group.each.setup(async () => {
    sink = await new SmtpSink().start()
    jobs = new MemoryJobQueue()
    const usual = await app.container.make('shunt.jobs')
    app.container.bindValue('shunt.jobs', jobs)
    await db.from('mails').delete()
    await sendMailsTo(sink.port)
    return async () => {
      app.container.bindValue('shunt.jobs', usual)
      await sendMailsTo(null)
      await sink.stop()
      resumeClock()
    }
  })

  test('a mail arrives with both parts, and the call that wakes for it names it', async ({
    assert,
  }) => {
    const { id, to } = await queueOne()
    await eventually(async () => jobs.calls.length > 0)
    assert.deepEqual(jobs.calls, [{ job: 'mail.send', payload: { mailId: id } }])
    await runJob('mail.send', { mailId: id })
    assert.lengthOf(sink.mails, 1)
    const [mail] = sink.mails
    assert.deepEqual(mail.to, [to])
    const raw = decoded(mail.raw)
    assert.match(raw, /Content-Type: multipart\/alternative/)
    assert.match(raw, /Subject: Grüße <b>& more<\/b>/)
    assert.match(raw, /Auto-Submitted: auto-generated/)
    assert.match(raw, new RegExp(`Message-ID: <${id}@`, 'i'))
    const [, text, html] = raw.split(/Content-Type: text\/(?:plain|html)/)
    assert.include(text, 'It costs < 5 € a month.')
    assert.include(text, 'https://shunt.example/page?a=1&b=2')
    assert.include(html, 'It costs &lt; 5 € a month.')
    assert.include(html, 'href="https://shunt.example/page?a=1&amp;b=2"')
    assert.include(html, 'The last line.')
  })

  test('a worker whose reading of the clock is a moment behind sends it all the same', async ({
    assert,
  }) => {
    const startMs = nowMs()
    freezeClock(startMs)
    const { id } = await queueOne()
    freezeClock(startMs - 1_000)
    assert.equal(await sendMail(id), 'sent')
    const { id: further } = await queueOne()
    freezeClock(startMs - 2_001)
    assert.equal(await sendMail(further), 'not due')
  })

  test('what was sent is not kept, and not sent again', async ({ assert }) => {
    const { id } = await queueOne()
    await sendMail(id)
    const row = await rowOf(id)
    assert.equal(row.body, '')
    assert.isNotNull(row.sent_at)
    assert.equal(await sendMail(id), 'not due')
    await sweep()
    assert.lengthOf(sink.mails, 1)
  })

  test('20 who send it at once send it once', async ({ assert }) => {
    sink.slownessMs = 50
    const { id } = await queueOne()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => sendMail(id)))
    assert.lengthOf(
      outcomes.filter((outcome) => outcome === 'sent'),
      1
    )
    assert.lengthOf(sink.mails, 1)
  })

  test('a lost wake-up call is made good by the sweep', async ({ assert }) => {
    const all = await Promise.all(Array.from({ length: 10 }, () => queueOne()))
    await Promise.all([sweep(), sweep()])
    for (const { to } of all) assert.lengthOf(sink.mailsTo(to), 1)
  })

  test('with the server away they wait, and go out once it is back', async ({ assert }) => {
    const startMs = nowMs()
    freezeClock(startMs)
    await sink.stop()
    const all = [await queueOne(), await queueOne(), await queueOne()]
    await sweep()
    const rows = await Promise.all(all.map(({ id }) => rowOf(id)))
    const tried = rows.filter(({ tries }) => tries === 1)
    assert.lengthOf(tried, 1, 'the others keep their turn')
    assert.match(tried[0].last_error, /ECONNREFUSED/)
    await sink.start()
    await sweep()
    assert.lengthOf(sink.mails, 2)
    freezeClock(startMs + 30_000)
    await sweep()
    await sweep()
    for (const { to } of all) assert.lengthOf(sink.mailsTo(to), 1)
    assert.isNull((await rowOf(tried[0].id)).last_error)
  })

  test('a refused recipient holds nobody up, and is given up after days', async ({ assert }) => {
    const startMs = nowMs()
    freezeClock(startMs)
    sink.refuses = 'nobody-'
    const bad = await queueOne(`nobody-${newId()}@example.com`)
    const good = await queueOne()
    await sweep()
    assert.lengthOf(sink.mailsTo(good.to), 1)
    assert.match((await rowOf(bad.id)).last_error, /no such mailbox/)
    const waits: number[] = []
    for (let tries = 1; tries < 100; tries++) {
      const { next_try_at: next } = await rowOf(bad.id)
      if (!next) break
      waits.push(next.getTime() - nowMs())
      freezeClock(next)
      await sendMail(bad.id)
    }
    assert.deepEqual(waits.slice(0, 4), [30_000, 120_000, 300_000, 900_000])
    assert.isTrue(waits.every((wait, at) => at === 0 || wait >= waits[at - 1]))
    const lastedMs = waits.reduce((sum, wait) => sum + wait, 0)
    assert.isAbove(lastedMs, 4 * DAY_MS)
    assert.isBelow(lastedMs, 5 * DAY_MS)
    assert.isNull((await rowOf(bad.id)).next_try_at)
  })

  test('letters beyond ASCII before the @ are reported at once where the server takes none', async ({
    assert,
  }) => {
    await sink.stop()
    sink.isAsciiOnly = true
    await sink.start()
    const { id } = await queueOne(`jörg-${newId()}@example.com`)
    const good = await queueOne(`post@bücher.${newId()}.example`)
    await sweep()
    const row = await rowOf(id)
    assert.match(row.last_error, /SMTPUTF8/)
    assert.isNull(row.next_try_at)
    assert.equal(row.tries, 1)
    assert.isNotNull((await rowOf(good.id)).sent_at, 'a host name has a form in ASCII')
    assert.lengthOf(sink.mails, 1)
    assert.match(sink.mails[0].raw, /^To: post@xn--bcher-kva\./m)

    await sink.stop()
    sink.isAsciiOnly = false
    await sink.start()
    await retryMail(id, { userId: null, apiKeyId: null, address: null, requestId: null })
    await sendMail(id)
    assert.isNotNull((await rowOf(id)).sent_at)
    assert.lengthOf(sink.mailsTo(row.recipient), 1)
  })

  test('who dies while sending leaves the mail to others, five minutes later', async ({
    assert,
  }) => {
    const startMs = nowMs()
    freezeClock(startMs)
    const { id, to } = await queueOne()
    await db
      .from('mails')
      .where('id', id)
      .update({ tries: 1, next_try_at: new Date(startMs + 300_000) })
    freezeClock(startMs + 298_999)
    await sweep()
    assert.lengthOf(sink.mails, 0)
    freezeClock(startMs + 299_000)
    await sweep()
    assert.lengthOf(sink.mailsTo(to), 1)
  })

  test('without a mail server they stay, and go out when one is set', async ({ assert }) => {
    await sendMailsTo(null)
    const { id, to } = await queueOne()
    assert.equal(await sendMail(id), 'not due')
    await sweep()
    assert.equal((await rowOf(id)).tries, 0)
    await sendMailsTo(sink.port)
    await sweep()
    assert.lengthOf(sink.mailsTo(to), 1)
  })

  test('but not those that are stale by then, and after 30 days they go', async ({ assert }) => {
    const startMs = nowMs()
    const { id } = await queueOne()
    freezeClock(startMs + 5 * DAY_MS + HOUR_MS)
    await sweep()
    assert.lengthOf(sink.mails, 0)
    await forgetMails()
    assert.equal((await rowOf(id)).id, id)
    freezeClock(startMs + 30 * DAY_MS + HOUR_MS)
    await forgetMails()
    assert.isNull(await db.from('mails').where('id', id).first())
  })

  test('a change that is rolled back sends nothing', async ({ assert }) => {
    const composed = await composeMail(letter)
    await assert.rejects(() =>
      db.transaction(async (trx) => {
        await queueMail(trx, { kind: 'test', to: 'ada@example.com', ...composed })
        throw new Error('no')
      })
    )
    await sweep()
    assert.lengthOf(sink.mails, 0)
    assert.lengthOf(jobs.calls, 0)
  })

  test('what waits is encrypted', async ({ assert }) => {
    const { id } = await queueOne()
    const { body } = await rowOf(id)
    assert.notInclude(body, 'month')
    assert.include(encryption.decrypt<string>(body) ?? '', 'It costs')
  })
})
