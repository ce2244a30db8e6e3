import { test } from '@japa/runner'
import { licenceEndMail } from '#app/installation/licence/rules/licence_end_mail'
import { webhookTurnedOffMail } from '#app/integrations/webhooks/webhook_mails'
import { importDoneMail } from '#app/linking/imports/import_mails'
import {
  accountExistsMail,
  emailVerificationMail,
  passwordChangedMail,
  passwordResetMail,
  secondFactorMail,
} from '#app/people/accounts/account_mails'
import {
  graceMail,
  graceReminderMail,
  planExcessMail,
  suspendedMail,
  suspensionLiftedMail,
} from '#app/people/billing/billing_mails'
import { deletionMail, deletionReminderMail } from '#app/people/deletion/deletion_mails'
import { invitationMail } from '#app/people/invitations/rules/invitation_mail'
import type { MailMessage } from '#app/platform/mail/mail_message'
import { writeMail } from '#app/platform/mail/write_mail'
import { confirmRecipientMail } from '#app/visits/report_mails/report_mail_texts'

const workspace = { id: '00000000000000000001', name: 'Trams <& more>' }
const row = { id: '0', file_name: 'links.csv', created: 1234, existing: 1, refused: 0 }

const MESSAGES: MailMessage[] = [
  emailVerificationMail('token'),
  accountExistsMail('token'),
  passwordResetMail('token'),
  passwordChangedMail(),
  secondFactorMail(true),
  secondFactorMail(false),
  invitationMail({
    token: 'token',
    workspaceName: workspace.name,
    organisationName: 'Tramways',
    role: 'Manager',
    inviter: 'Ada',
  }),
  webhookTurnedOffMail('crm.example', workspace),
  importDoneMail(row as never, workspace as never),
  confirmRecipientMail('token', { name: 'Clicks <& more>', every: 'Week' }, workspace.name),
  graceMail(workspace, new Date(0)),
  graceReminderMail(workspace, new Date(0), 3),
  graceReminderMail(workspace, new Date(0), 1),
  suspendedMail(workspace),
  suspensionLiftedMail(workspace),
  planExcessMail(workspace, 'Pro', [
    { what: 'domains', has: 7, limit: 3, names: ['go.example'] },
    { what: 'webhooks', has: 1, limit: 0, names: [] },
  ]),
]

test.group('Mails in a language', () => {
  for (const language of ['en', 'de', 'fr']) {
    test(`are whole in ${language}`, async ({ assert }) => {
      for (const message of MESSAGES) {
        const { subject, text, html } = await writeMail(message, language)
        for (const said of [subject, text, html]) {
          assert.notMatch(said, /translation missing|undefined|mails\.|[{}]\w+[,}]/, message.texts)
        }
        assert.include(html, `<html lang="${language}">`)
        if (message.actionUrl) assert.include(text, message.actionUrl)
      }
    })
  }

  test('write days as the console does, in the zone of the workspace', async ({ assert }) => {
    const restorableUntil = new Date('2026-12-24T23:30:00Z')
    const licence = { isEvaluation: false, days: 7, expiresAt: restorableUntil }
    const deletion = { kind: 'workspace', name: 'Trams', restorableUntil } as const
    const messages = [
      graceMail(workspace, restorableUntil),
      deletionMail(deletion),
      licenceEndMail(licence, 'https://example.com'),
    ]
    for (const message of messages) {
      assert.include((await writeMail(message)).text, '24 Dec 2026', message.texts)
      assert.include((await writeMail(message, 'de')).text, '24.12.2026', message.texts)
      assert.include((await writeMail(message, 'fr')).text, '24 déc. 2026', message.texts)
    }
    const elsewhere = deletionReminderMail({ ...deletion, timeZone: 'Europe/Berlin' })
    const { subject, text } = await writeMail(elsewhere)
    assert.include(subject, '25 Dec 2026')
    assert.include(text, '25 Dec 2026')
    assert.notMatch(text, /\d{4}-\d{2}-\d{2}/)
  })

  test('are English where no language is given, with figures as English has them', async ({
    assert,
  }) => {
    const { text } = await writeMail(importDoneMail(row as never, workspace as never))
    assert.include(
      text,
      '1,234 links created in Trams <& more>, 1 line already there, 0 lines refused.'
    )
    const { text: french } = await writeMail(passwordResetMail('token'), 'fr')
    assert.include(french, 'pendant une heure')
    const { text: german } = await writeMail(emailVerificationMail('token'), 'de')
    assert.include(german, 'gilt 3 Tage')
  })
})
