import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { noteFindings } from '#app/installation/alerts/actions/note_findings'
import { sendAlertChats } from '#app/installation/alerts/actions/send_alert_chats'
import { setAlertSettings } from '#app/installation/alerts/actions/set_alert_settings'
import { AlertWatch } from '#app/installation/alerts/alert_watch'
import { ERROR_PATIENCE_MS, OVER_AFTER_MS } from '#app/installation/alerts/rules/plan_alert_changes'
import {
  addAlertSource,
  allAlertSources,
  removeAlertSource,
  type AlertFinding,
} from '#app/platform/alerts/alert_sources'
import { CONTRACT, definePlugin } from '#app/platform/plugins/contract'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { codesOfLaterPlugins } from '#tests/fixtures/document_check'
import { aPerson } from '#tests/fixtures/person'
import { allowLoopback, Receiver } from '#tests/fixtures/receiver'
import { sendMailsTo, SmtpSink } from '#tests/fixtures/smtp_sink'
import { entryOf, withPlugins } from '#tests/plugins/support/installed'

codesOfLaterPlugins.add('webhook.url_not_loopback')

const NOBODY = { userId: null, apiKeyId: null, address: null, requestId: null }
const SCOPE = 'test'
const OPS = 'ops@example.com'

/** Reads on the loopback what a chat would; its body is the message as it was passed on. */
const chat = definePlugin({
  id: 'alert-chat',
  name: 'Alert chat',
  summary: 'Takes sentences on the loopback.',
  version: '1.0.0',
  contract: CONTRACT,
  settings: {},
  samples: async () => ({ default: {} }),
  contribute: () => ({
    chatChannels: [
      {
        format: 'Loopback',
        name: 'Alert chat',
        addressHelp: 'Anywhere on the loopback.',
        addressProblem: { code: 'webhook.url_not_loopback', detail: 'Not on the loopback.' },
        ownsAddress: ({ hostname }) => hostname === '127.0.0.1',
        bodyOf: (message) => ({
          contentType: 'application/json',
          body: JSON.stringify(message),
        }),
      },
    ],
  }),
})

const FAILURE: AlertFinding = {
  kind: 'Backup',
  subject: 'nightly',
  status: 'Error',
  message: {
    key: 'findings.backups.failed.found',
    values: { host: 'web-1', reason: 'no space left.' },
  },
}

const clear = async () => {
  for (const table of ['alerts', 'alert_chats', 'alert_settings']) await db.from(table).delete()
  await db.from('mails').where('kind', 'like', 'alert.%').delete()
}
const mails = () => db.from('mails').where('kind', 'like', 'alert.%').orderBy('id')
const textOf = ({ body }: { body: string }): string =>
  JSON.parse(encryption.decrypt<string>(body)!).text
const kinds = async () => (await mails()).map(({ kind }) => kind)
const words = ({ body }: { body: Buffer }) =>
  JSON.parse(body.toString())
    .sentence.map(({ text }: { text: string }) => text)
    .join('')

test.group('Alerts', (group) => {
  withPlugins(group, [entryOf(chat)])
  group.each.setup(async () => {
    await clear()
    await setAlertSettings({ recipients: [OPS] }, NOBODY)
    return async () => {
      resumeClock()
      await clear()
    }
  })

  test('a failure is told once, and once more when it is over', async ({ assert }) => {
    await noteFindings(SCOPE, [FAILURE])
    assert.deepEqual(await kinds(), [], 'not before it lasted')
    shiftClock(ERROR_PATIENCE_MS)
    for (let look = 0; look < 5; look++) await noteFindings(SCOPE, [FAILURE])
    assert.deepEqual(await kinds(), ['alert.opened'])
    const [opened] = await mails()
    assert.equal(opened.recipient, OPS)
    assert.include(opened.subject, 'nightly')
    await noteFindings(SCOPE, [])
    assert.deepEqual(await kinds(), ['alert.opened'], 'it may come back at once')
    await noteFindings(SCOPE, [FAILURE])
    await noteFindings(SCOPE, [])
    shiftClock(ERROR_PATIENCE_MS + OVER_AFTER_MS)
    for (let look = 0; look < 3; look++) await noteFindings(SCOPE, [])
    assert.deepEqual(await kinds(), ['alert.opened', 'alert.over'])
    const rows = await db.from('alerts')
    assert.lengthOf(rows, 1)
    assert.isNotNull(rows[0].closed_at)
  })

  test('a failure that comes again is a new one', async ({ assert }) => {
    await setAlertSettings({ recipients: [OPS] }, NOBODY)
    let aheadMs = 0
    const later = (ms: number) => shiftClock((aheadMs += ms))
    for (let time = 0; time < 2; time++) {
      await noteFindings(SCOPE, [FAILURE])
      later(ERROR_PATIENCE_MS)
      await noteFindings(SCOPE, [FAILURE])
      await noteFindings(SCOPE, [])
      later(OVER_AFTER_MS)
      await noteFindings(SCOPE, [])
    }
    const told = ['alert.opened', 'alert.over']
    assert.deepEqual(await kinds(), [...told, ...told])
  })

  test('many processes that look at once tell of it once', async ({ assert }) => {
    const many = () => Promise.all(Array.from({ length: 8 }, () => noteFindings(SCOPE, [FAILURE])))
    await many()
    assert.lengthOf(await db.from('alerts'), 1)
    shiftClock(ERROR_PATIENCE_MS)
    await many()
    assert.deepEqual(await kinds(), ['alert.opened'])
  })

  test('what another scope does not find is not over', async ({ assert }) => {
    await noteFindings('machine@one', [FAILURE])
    shiftClock(ERROR_PATIENCE_MS)
    await noteFindings('machine@one', [FAILURE])
    await noteFindings('machine@two', [])
    const [row] = await db.from('alerts')
    assert.isNull(row.missing_since)
  })

  test('a person is told in their language, when it begins and when it is over', async ({
    assert,
  }) => {
    const { userId, email } = await aPerson()
    await db.from('users').where('id', userId).update({ language: 'de' })
    await setAlertSettings({ recipients: [email, OPS] }, NOBODY)
    const late: AlertFinding = {
      kind: 'Certificate',
      subject: 'disk of web-1',
      status: 'Error',
      message: {
        key: 'findings.certificate.ends_on',
        values: { host: 'go.example', day: { dayMs: Date.UTC(2026, 10, 30) } },
      },
    }
    await noteFindings(SCOPE, [late])
    shiftClock(ERROR_PATIENCE_MS)
    await noteFindings(SCOPE, [late])
    await noteFindings(SCOPE, [])
    shiftClock(ERROR_PATIENCE_MS + OVER_AFTER_MS)
    await noteFindings(SCOPE, [])
    const sent = (await mails()).map((mail) => ({ ...mail, text: textOf(mail) }))
    for (const mail of sent.filter(({ recipient }) => recipient === email)) {
      assert.include(mail.subject, 'Datenträger von web-1')
      assert.include(mail.text, 'Das Zertifikat von go.example läuft am 30.11.2026 ab')
    }
    for (const mail of sent.filter(({ recipient }) => recipient === OPS)) {
      assert.include(mail.subject, 'disk of web-1')
      assert.include(mail.text, 'The certificate of go.example ends on 30 Nov 2026')
    }
    assert.lengthOf(sent, 4)
  })

  test('without recipients every administrator is told', async ({ assert }) => {
    await setAlertSettings({}, NOBODY)
    const administrators = await db
      .from('users')
      .where('installation_administrator', true)
      .whereNull('disabled_at')
    await noteFindings(SCOPE, [FAILURE])
    shiftClock(ERROR_PATIENCE_MS)
    await noteFindings(SCOPE, [FAILURE])
    assert.lengthOf(await mails(), administrators.length)
  })

  test('the chat is told too, by the rules of outbound HTTP, and again after it failed', async ({
    assert,
    cleanup,
  }) => {
    const receiver = await new Receiver().open()
    const forbid = await allowLoopback()
    cleanup(async () => {
      forbid()
      await receiver.close()
    })
    const chatWebhookUrl = receiver.url
    await setAlertSettings({ recipients: [OPS], chatWebhookUrl, chatFormat: 'Loopback' }, NOBODY)
    await noteFindings(SCOPE, [FAILURE])
    shiftClock(ERROR_PATIENCE_MS)
    await noteFindings(SCOPE, [FAILURE])
    receiver.answerWith(500)
    await Promise.all([sendAlertChats(), sendAlertChats(), sendAlertChats()])
    assert.lengthOf(receiver.received, 1, 'one of several at once sends it')
    const [failed] = await db.from('alert_chats')
    assert.equal(failed.last_error, 'The chat answered with the status 500.')
    receiver.answerWith(200)
    await sendAlertChats()
    assert.lengthOf(receiver.received, 1, 'it waits before it tries again')
    shiftClock(ERROR_PATIENCE_MS + 6_000)
    await sendAlertChats()
    assert.lengthOf(receiver.received, 2)
    const said = words(receiver.received[1])
    assert.include(said, 'nightly')
    assert.include(said, 'no space left')
    await sendAlertChats()
    assert.lengthOf(receiver.received, 2)
    forbid()
    await noteFindings(SCOPE, [])
    shiftClock(2 * ERROR_PATIENCE_MS + OVER_AFTER_MS)
    await noteFindings(SCOPE, [])
    await sendAlertChats()
    assert.lengthOf(receiver.received, 2, 'a private address is not sent to')
    const over = await db.from('alert_chats').where('event', 'Over').firstOrFail()
    assert.isNull(over.sent_at)
    assert.isNotNull(over.last_error)
  })

  test('every source is asked, one that fails hides no other, and mails go out without a worker', async ({
    assert,
    cleanup,
  }) => {
    const usual = [...allAlertSources()]
    for (const { name } of usual) removeAlertSource(name)
    const sink = await new SmtpSink().start()
    await sendMailsTo(sink.port)
    const source = { kinds: ['Backup'], scope: 'installation' } as const
    addAlertSource({
      ...source,
      name: 'broken',
      find: async () => {
        throw new Error('cannot be asked')
      },
    })
    addAlertSource({ ...source, name: 'backups', find: async () => [FAILURE] })
    cleanup(async () => {
      for (const name of ['broken', 'backups']) removeAlertSource(name)
      for (const one of usual) addAlertSource(one)
      await sendMailsTo(null)
      await sink.stop()
    })
    await db.from('leases').where('name', 'like', 'alerts:%').delete()
    const watches = [new AlertWatch(), new AlertWatch()]
    for (const watch of watches) await watch.look()
    assert.lengthOf(await db.from('alerts'), 1)
    shiftClock(ERROR_PATIENCE_MS)
    for (const watch of watches) await watch.look()
    assert.lengthOf(sink.mailsTo(OPS), 1)
    assert.deepEqual(await kinds(), ['alert.opened'])
  })
})
