import { readdirSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { ENCRYPTED_VALUES } from '#app/installation/keys/encrypted_values'
import { judgeKeyHolders } from '#app/installation/keys/rules/judge_key_holders'
import { whereKeyAfter } from '#app/installation/keys/rules/where_key'

/** The columns that each place of the code encrypts into; none: it lives in a cookie or a file. */
const PLACES: Record<string, string[]> = {
  'app/installation/alerts/actions/set_alert_settings.ts': ['alert_settings.chat_url'],
  // A file of each machine, which every process writes when it starts.
  'app/installation/alerts/alert_files.ts': [],
  'app/installation/keys/actions/keep_key_check.ts': ['key_checks.sealed'],
  // What rotates.
  'app/installation/keys/present_encryption.ts': [],
  'app/installation/workspace_archives/secrets.ts': [
    'links.password_hash',
    'webhooks.secret',
    'webhooks.url',
  ],
  'app/integrations/webhooks/actions/create_webhook.ts': ['webhooks.secret', 'webhooks.url'],
  'app/integrations/webhooks/actions/replace_secret.ts': ['webhooks.secret'],
  'app/integrations/webhooks/actions/update_webhook.ts': ['webhooks.secret', 'webhooks.url'],
  'app/linking/imports/actions/check_import.ts': ['import_lines.entry'],
  'app/linking/imports/actions/file_pieces.ts': ['import_pieces.sealed'],
  // A field of a form, for a day.
  'app/linking/link_form/console/sealed_password.ts': [],
  'app/linking/links/link_passwords.ts': ['links.password_hash', 'report_shares.password_hash'],
  'app/people/accounts/actions/set_up_second_factor.ts': ['second_factors.secret'],
  'app/people/api_keys/actions/store_api_key.ts': ['api_keys.sealed_key'],
  // A challenge lives in a page.
  'app/people/passkeys/actions/challenge.ts': [],
  // For two minutes.
  'app/people/external_identities/actions/receive_answer.ts': [],
  'app/people/identity_providers/actions/provider_columns.ts': ['identity_providers.secret'],
  'app/people/sessions/actions/session_origin.ts': ['provider_sessions.sign_out_token'],
  'app/platform/licence/licence_times.ts': ['installation_licence.seal'],
  'app/platform/mail/actions/queue_mail.ts': ['mails.body'],
  'app/platform/plugins/actions/store_secrets.ts': ['plugin_secrets.value'],
  'app/visits/report_subjects/kept_token.ts': [
    'report_shares.token',
    'report_mail_recipients.token',
  ],
  'providers/redirect_provider.ts': ['visitor_salts.sealed_salt'],
}

test.group('What a rotation of keys walks through', () => {
  test('is every column that any place of the code encrypts into', ({ assert }) => {
    const files = ['app', 'providers', 'commands', 'plugins'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)
    )
    const encrypting = files.filter(
      (file) => file.endsWith('.ts') && /encryption\s*\.encrypt\(/.test(readFileSync(file, 'utf8'))
    )
    assert.sameMembers(encrypting, Object.keys(PLACES))
    assert.sameMembers(
      ENCRYPTED_VALUES.map(({ table, column }) => `${table}.${column}`),
      [...new Set(Object.values(PLACES).flat())]
    )
  })

  test('goes on after a key of one column and of two', ({ assert }) => {
    assert.deepEqual(whereKeyAfter(['id'], null), { text: '', bindings: [] })
    assert.deepEqual(whereKeyAfter(['id'], ['a']), { text: 'WHERE id > ?', bindings: ['a'] })
    assert.deepEqual(whereKeyAfter(['a', 'b'], ['1', '2']), {
      text: 'WHERE a >= ? AND (a > ? OR b > ?)',
      bindings: ['1', '1', '2'],
    })
  })
})

test.group('Processes and their keys', () => {
  const holder = (host: string, ...marks: string[]) => ({ host, role: 'web', marks })

  test('those without the key are named, and those that do not use it yet', ({ assert }) => {
    const holders = [
      holder('one', 'new', 'old'),
      holder('two', 'old', 'new'),
      holder('two', 'old', 'new'),
      holder('three', 'old'),
    ]
    assert.deepEqual(judgeKeyHolders(holders, 'new'), {
      lacking: ['web on three'],
      encryptingOtherwise: ['web on two'],
    })
    assert.deepEqual(judgeKeyHolders([], 'new'), { lacking: [], encryptingOtherwise: [] })
  })
})
