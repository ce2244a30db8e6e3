import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { forgetMails } from '#app/platform/mail/actions/forget_mails'
import { newId } from '#app/shared/ids'
import { MemoryJobQueue } from '#app/shared/jobs/memory_job_queue'
import { allSweeps } from '#app/shared/jobs/registry'
import { runJob } from '#app/shared/jobs/run_job'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { sendDueReportMails } from '#app/visits/report_mails/actions/send_due_report_mails'
import { sendReportMail } from '#app/visits/report_mails/actions/send_report_mail'
import { countClicks } from '#tests/console/support/counted_clicks'
import { call, request } from '#tests/fixtures/api'
import { aPerson } from '#tests/fixtures/person'
import { sendMailsTo, SmtpSink, type ReceivedMail } from '#tests/fixtures/smtp_sink'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

const sweep = async (name: string) =>
  allSweeps()
    .find((one) => one.name === name)!
    .run()

/** Returns the parts of a message, decoded. */
function read({ raw }: ReceivedMail) {
  const base64 = raw.split(/Content-Disposition: attachment[^\r]*(?:\r\n[^\r]+)*\r\n\r\n/)[1] ?? ''
  const quoted = raw.replace(/=\r\n/g, '')
  const text = Buffer.from(
    quoted.replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1'
  ).toString('utf8')
  return {
    text,
    header(name: string) {
      const [, value = ''] = new RegExp(`^${name}:((?:.|\\r\\n[ \\t])*)`, 'mi').exec(raw) ?? []
      return value.replaceAll(/\r\n\s*/g, '').trim()
    },
    pdf: Buffer.from(base64.split('\r\n--')[0], 'base64'),
  }
}

test.group('Sending scheduled reports', (group) => {
  let sink: SmtpSink
  let jobs: MemoryJobQueue
  let workspace: TestWorkspace
  let linkId: string

  group.each.setup(async () => {
    sink = await new SmtpSink().start()
    jobs = new MemoryJobQueue()
    const usual = await app.container.make('shunt.jobs')
    app.container.bindValue('shunt.jobs', jobs)
    for (const table of ['mails', 'report_mails', 'mail_attachments']) await db.from(table).delete()
    await sendMailsTo(sink.port)
    await at('2026-11-18T12:00:00Z')
    workspace = await aWorkspace({ timeZone: 'Europe/Berlin' })
    linkId = await aLink(workspace.workspaceId, { title: 'Spring sale' })
    return async () => {
      app.container.bindValue('shunt.jobs', usual)
      await sendMailsTo(null)
      await sink.stop()
      resumeClock()
    }
  })

  async function at(time: string) {
    freezeClock(Date.parse(time))
  }

  async function aReport(body: object = {}, readers = [`${newId()}@example.com`]) {
    const made = await call(workspace, 'POST', '/report-mails', {
      ...{ name: 'Clicks', every: 'Day', recipients: readers },
      ...body,
    })
    if (made.status !== 201) throw new Error(made.text)
    await sweep('mails')
    for (const reader of readers) {
      const [path] = /\/reports\/confirm\/[\w-]{43}/.exec(read(sink.mailsTo(reader).at(-1)!).text)!
      await request(path, { method: 'POST' })
    }
    sink.mails.length = 0
    return { id: made.body.id as string, readers, reader: readers[0] }
  }

  /** Lets the worker do what is due, twice: the second time there is nothing left to do. */
  async function work() {
    for (let round = 0; round < 2; round++) {
      await sweep('report-mails')
      await sweep('mails')
    }
  }

  const record = async (id: string) => (await call(workspace, 'GET', `/report-mails/${id}`)).body

  test('a comparison has a line, and a row of each figure, for each item', async ({ assert }) => {
    const other = await aLink(workspace.workspaceId, { title: 'The other' })
    const compare = [{ linkId }, { linkId: other }]
    const { id, reader } = await aReport({ compare })
    assert.deepEqual((await record(id)).compare, compare)
    const atMs = Date.parse('2026-11-19T10:00:00Z')
    const click = (link: string) => ({ linkId: link, atMs, localDay: '2026-11-19' })
    await countClicks(workspace.workspaceId, [click(linkId), click(other), click(other)])
    await at('2026-11-20T05:00:00Z')
    await work()
    const [mail] = sink.mailsTo(reader).map(read)
    assert.include(mail.text, 'Comparison in')
    assert.match(mail.text, /The other\W+2/)
    // What is left of it when one item is deleted is no comparison.
    await call(workspace, 'DELETE', `/links/${other}`)
    sink.mails.length = 0
    await at('2026-11-21T05:00:00Z')
    await work()
    assert.isEmpty(sink.mailsTo(reader))
  })

  test('a day is sent at 6 of the next morning, once, with its figures and a PDF', async ({
    assert,
  }) => {
    const { id, reader } = await aReport()
    const click = (time: string, localDay: string) => ({ linkId, atMs: Date.parse(time), localDay })
    await countClicks(workspace.workspaceId, [
      click('2026-11-18T22:59:00Z', '2026-11-18'),
      click('2026-11-18T23:01:00Z', '2026-11-19'),
      click('2026-11-19T10:00:00Z', '2026-11-19'),
      click('2026-11-19T23:01:00Z', '2026-11-20'),
    ])
    await at('2026-11-20T04:59:59Z')
    await work()
    const dayBefore = sink.mailsTo(reader)
    assert.lengthOf(dayBefore, 1)
    assert.include(read(dayBefore[0]).text, 'Wednesday, 18 November 2026')
    await at('2026-11-20T05:00:00Z')
    await work()
    assert.lengthOf(sink.mailsTo(reader), 2)
    const { text, header, pdf } = read(sink.mailsTo(reader)[1])
    assert.include(text, 'Thursday, 19 November 2026')
    assert.include(text, 'Clicks: 2 (+100%)')
    assert.include(text, 'Spring sale: 2 (100%)')
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
    assert.include(pdf.subarray(-8).toString(), '%%EOF')
    assert.match(text, /filename="?report-2026-11-19\.pdf/)
    const unsubscribe = /^<(https?:\/\/[^>]+\/reports\/unsubscribe\/[\w-]{43})>$/
    assert.match(header('List-Unsubscribe'), unsubscribe)
    assert.equal(header('List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
    assert.include(text, unsubscribe.exec(header('List-Unsubscribe'))![1])
    assert.deepInclude(await record(id), {
      lastSentAt: '2026-11-20T05:00:00.000Z',
      nextAt: '2026-11-21T05:00:00.000Z',
    })
  })

  test('weeks and months go out after their end, over a change of the clocks', async ({
    assert,
  }) => {
    await at('2026-10-21T12:00:00Z')
    const week = await aReport({ name: 'Week', every: 'Week' })
    const month = await aReport({ name: 'Month', every: 'Month' })
    const sent = () => [week, month].map(({ reader }) => sink.mailsTo(reader).length)
    const steps: [string, number, number][] = [
      ['2026-10-25T23:00:00Z', 0, 0],
      ['2026-10-26T04:59:59Z', 0, 0],
      ['2026-10-26T05:00:00Z', 1, 0],
      ['2026-10-31T12:00:00Z', 1, 0],
      ['2026-11-01T04:59:59Z', 1, 0],
      ['2026-11-01T05:00:00Z', 1, 1],
      ['2026-11-02T05:00:00Z', 2, 1],
      ['2026-12-01T05:00:00Z', 3, 2],
    ]
    for (const [time, weeks, months] of steps) {
      await at(time)
      await work()
      assert.deepEqual(sent(), [weeks, months], time)
    }
    const [first] = sink.mailsTo(week.reader)
    assert.match(read(first).text, /19.{1,3}25 October 2026/u)
    assert.include(read(sink.mailsTo(month.reader)[0]).text, 'October 2026')
    const latest = sink.mailsTo(week.reader)[2]
    assert.match(read(latest).text, /23.{1,3}29 November 2026/u)
  })

  test('twenty workers at once send it once, and one that dies has sent all or nothing', async ({
    assert,
  }) => {
    const readers = Array.from({ length: 20 }, (_, place) => `r${place}.${newId()}@example.com`)
    const { id } = await aReport({}, readers)
    await at('2026-11-19T05:00:00Z')
    await db.rawQuery(
      `CREATE TRIGGER dies BEFORE INSERT ON mails FOR EACH ROW
        IF NEW.recipient LIKE 'r13.%' THEN SIGNAL SQLSTATE '45000'; END IF`
    )
    try {
      await sweep('report-mails')
      assert.lengthOf(await db.from('mails').whereNull('sent_at'), 0)
      assert.isNull((await record(id)).lastSentAt)
    } finally {
      await db.rawQuery('DROP TRIGGER dies')
    }
    await Promise.all(Array.from({ length: 20 }, () => sendReportMail(id)))
    await work()
    for (const reader of readers) assert.lengthOf(sink.mailsTo(reader), 1, reader)
    assert.lengthOf(sink.mails, 20)
    assert.lengthOf(await db.from('mail_attachments'), 1)
  })

  test('readers who did not confirm, who unsubscribed and who were dropped get nothing', async ({
    assert,
  }) => {
    const people = ['unsure', 'gone', 'dropped', 'faithful'].map(
      (name) => `${name}.${newId()}@x.example`
    )
    const [unsure, gone, dropped, faithful] = people
    const { id } = await aReport({}, people)
    await db.from('report_mail_recipients').where('email', unsure).update({ confirmed_at: null })
    await call(workspace, 'PATCH', `/report-mails/${id}`, { recipients: [unsure, gone, faithful] })
    await at('2026-11-19T05:00:00Z')
    await sweep('report-mails')
    const waiting = await db.from('mails').whereNull('sent_at').select('recipient')
    assert.sameMembers(
      waiting.map(({ recipient }) => recipient),
      [gone, faithful]
    )
    const [first] = await db.from('report_mail_recipients').where('email', gone)
    const tokens = await import('#app/visits/report_subjects/kept_token')
    await request(`/reports/unsubscribe/${tokens.openKeptToken(first.token)}`, { method: 'POST' })
    await sweep('mails')
    await at('2026-11-20T05:00:00Z')
    await work()
    const received = (address: string) => sink.mailsTo(address).length
    assert.deepEqual([unsure, gone, dropped, faithful].map(received), [0, 0, 0, 2])
  })

  test('each reader gets it in their language, the file too', async ({ assert }) => {
    const german = await aPerson()
    await db.from('users').where('id', german.userId).update({ language: 'de' })
    const other = `${newId()}@x.example`
    await aReport({}, [german.email, other])
    const click = { linkId, atMs: Date.parse('2026-11-19T10:00:00Z'), localDay: '2026-11-19' }
    await countClicks(workspace.workspaceId, [click])
    await at('2026-11-20T05:00:00Z')
    await work()
    const [theirs, others] = [german.email, other].map((one) => read(sink.mailsTo(one).at(-1)!))
    assert.include(theirs.text, 'Donnerstag, 19. November 2026')
    assert.include(theirs.text, 'Klicks: 1')
    assert.include(theirs.pdf.toString('latin1'), '/Lang (de-DE)')
    assert.include(others.text, 'Thursday, 19 November 2026')
    assert.include(others.pdf.toString('latin1'), '/Lang (en-GB)')
  })

  test('with no reader the day passes, and the next one is sent', async ({ assert }) => {
    const { id, reader } = await aReport()
    await db.from('report_mail_recipients').where('email', reader).update({ confirmed_at: null })
    await at('2026-11-19T05:00:00Z')
    await work()
    assert.deepInclude(await record(id), { lastSentAt: null, nextAt: '2026-11-20T05:00:00.000Z' })
    await db
      .from('report_mail_recipients')
      .where('email', reader)
      .update({ confirmed_at: new Date() })
    await at('2026-11-19T12:00:00Z')
    await work()
    assert.lengthOf(sink.mails, 0)
    await at('2026-11-20T05:00:00Z')
    await work()
    assert.lengthOf(sink.mailsTo(reader), 1)
  })

  test('after days without a worker the latest day is sent, alone', async ({ assert }) => {
    const { reader } = await aReport()
    await at('2026-11-25T05:00:00Z')
    await work()
    assert.lengthOf(sink.mailsTo(reader), 1)
    assert.include(read(sink.mailsTo(reader)[0]).text, '24 November 2026')
  })

  test('those that fail keep no other from its turn, and are sent once they can be', async ({
    assert,
  }) => {
    const failing = [await aReport(), await aReport()]
    const { reader } = await aReport({ every: 'Week' })
    const compare = (compared: string | null) =>
      db
        .from('report_mails')
        .whereIn(
          'id',
          failing.map(({ id }) => id)
        )
        .update({ compared })
    // No comparison can be read of that.
    await compare('7')
    await at('2026-11-23T05:00:00Z')
    for (let sweeps = 0; sweeps < 3; sweeps++) await sendDueReportMails(1)
    await sweep('mails')
    assert.lengthOf(sink.mailsTo(reader), 1)
    assert.lengthOf(sink.mails, 1)
    await compare(null)
    for (let sweeps = 0; sweeps < 2; sweeps++) await sendDueReportMails(1)
    await sweep('mails')
    for (const one of failing) assert.lengthOf(sink.mailsTo(one.reader), 1)
  })

  test('nothing is sent while the organisation is suspended; the latest day once that is lifted', async ({
    assert,
  }) => {
    const { reader } = await aReport()
    const suspend = (suspended_at: Date | null) =>
      db.from('organisations').where('id', workspace.organisationId).update({ suspended_at })
    await suspend(new Date('2026-11-18T13:00:00Z'))
    for (const day of ['19', '20', '21']) {
      await at(`2026-11-${day}T05:00:00Z`)
      await work()
    }
    assert.lengthOf(sink.mails, 0)
    await suspend(null)
    await work()
    assert.lengthOf(sink.mailsTo(reader), 1)
    assert.include(read(sink.mailsTo(reader)[0]).text, '20 November 2026')
  })

  test('nothing is sent of a workspace that was deleted', async ({ assert }) => {
    const { id } = await aReport()
    await db.from('report_mails').where('id', id).update({ requested_at: new Date() })
    const deleted = { deleted_at: new Date('2026-11-18T13:00:00Z') }
    await db.from('workspaces').where('id', workspace.workspaceId).update(deleted)
    await at('2026-11-19T05:00:00Z')
    await work()
    await sendReportMail(id)
    assert.lengthOf(sink.mails, 0)
  })

  test('one that is turned off is not sent; turned on again it begins with the present day', async ({
    assert,
  }) => {
    const { id, reader } = await aReport({ enabled: false })
    await at('2026-11-20T05:00:00Z')
    await work()
    assert.lengthOf(sink.mails, 0)
    await call(workspace, 'PATCH', `/report-mails/${id}`, { enabled: true })
    await work()
    assert.lengthOf(sink.mails, 0)
    await at('2026-11-21T05:00:00Z')
    await work()
    assert.lengthOf(sink.mailsTo(reader), 1)
  })

  test('a workspace that changes its zone gets no day twice and misses none', async ({
    assert,
  }) => {
    const { id, reader } = await aReport()
    const zone = (time_zone: string) =>
      db.from('workspaces').where('id', workspace.workspaceId).update({ time_zone })
    await at('2026-11-19T05:00:00Z')
    await work()
    await zone('Pacific/Auckland')
    await at('2026-11-19T06:00:00Z')
    await work()
    assert.equal((await record(id)).nextAt, '2026-11-19T17:00:00.000Z')
    await at('2026-11-19T17:00:00Z')
    await work()
    await zone('America/Los_Angeles')
    await at('2026-11-20T14:00:00Z')
    await work()
    await at('2026-11-21T14:00:00Z')
    await work()
    const days = sink.mailsTo(reader).map((one) => /\d+ November 2026/.exec(read(one).text)![0])
    assert.deepEqual(days, ['18 November 2026', '19 November 2026', '20 November 2026'])
  })

  test('one that is asked for is sent once, now, and the day goes out all the same', async ({
    assert,
  }) => {
    const { id, reader } = await aReport({ every: 'Month', name: 'Monthly', linkId })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(workspace, 'POST', `/report-mails/${id}/send`))
    )
    for (const { status, body } of answers) {
      assert.equal(status, 202)
      assert.deepInclude(body, { reportMailId: id, recipients: 1 })
    }
    for (const { job, payload } of jobs.calls.filter((one) => one.job === 'report_mail.send')) {
      await runJob(job, payload)
    }
    await work()
    assert.lengthOf(sink.mailsTo(reader), 1)
    assert.include(read(sink.mailsTo(reader)[0]).text, 'October 2026')
    assert.equal((await record(id)).lastSentAt, '2026-11-18T12:00:00.000Z')
    await at('2026-12-01T05:00:00Z')
    await work()
    assert.lengthOf(sink.mailsTo(reader), 2)
  })

  test('a lost wake-up call is made good by the sweep; with no reader nothing is sent', async ({
    assert,
  }) => {
    const { id, reader } = await aReport({ enabled: false })
    await call(workspace, 'POST', `/report-mails/${id}/send`)
    await work()
    assert.lengthOf(sink.mailsTo(reader), 1)
    await db.from('report_mail_recipients').where('email', reader).update({ confirmed_at: null })
    const { body } = await call(workspace, 'POST', `/report-mails/${id}/send`)
    assert.equal(body.recipients, 0)
    await work()
    assert.lengthOf(sink.mailsTo(reader), 1)
  })

  test('the report of a link that was deleted is not sent', async ({ assert }) => {
    const { id } = await aReport({ linkId })
    await call(workspace, 'DELETE', `/links/${linkId}`)
    await at('2026-11-19T05:00:00Z')
    await work()
    assert.lengthOf(sink.mails, 0)
    assert.equal((await record(id)).nextAt, '2026-11-20T05:00:00.000Z')
  })

  test('a mail server that is away delays the mails, and the file goes once all are sent', async ({
    assert,
  }) => {
    const { reader } = await aReport()
    await sink.stop()
    await at('2026-11-19T05:00:00Z')
    await work()
    await at('2026-11-19T08:00:00Z')
    await forgetMails()
    assert.lengthOf(await db.from('mail_attachments'), 1)
    await sink.start()
    await work()
    const { pdf } = read(sink.mailsTo(reader)[0])
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
    await forgetMails()
    assert.lengthOf(await db.from('mail_attachments'), 0)
  })

  test('a report with every script in it is drawn, on as many pages as it needs', async ({
    assert,
  }) => {
    for (const title of [
      'Ωραία άνοιξη',
      'Весенняя распродажа',
      'تخفيضات الربيع',
      'אביב',
      '春季促销',
      '😀 & <b>',
    ]) {
      const id = await aLink(workspace.workspaceId, { title })
      const atMs = Date.parse('2026-11-18T13:00:00Z')
      await countClicks(workspace.workspaceId, [{ linkId: id, atMs, localDay: '2026-11-18' }])
    }
    const { reader } = await aReport({ name: 'Źródła – Περίοδος – Отчёт – تقرير – 报告' })
    await at('2026-11-19T05:00:00Z')
    await work()
    const { pdf } = read(sink.mailsTo(reader)[0])
    const fonts = new Set(pdf.toString('latin1').match(/NotoSans(Arabic|Hebrew)?-\w+/g))
    assert.isAbove(fonts.size, 2)
    assert.isBelow(pdf.length, 400_000)
  })
})
