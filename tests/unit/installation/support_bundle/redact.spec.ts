import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { listSettingSecrets } from '#app/installation/support_bundle/rules/list_secrets'
import { maskSetting } from '#app/installation/support_bundle/rules/mask_setting'
import { redactLine, removeSecrets } from '#app/installation/support_bundle/rules/redact'
import { redactLogLine } from '#app/installation/support_bundle/rules/redact_log_line'
import { packTar } from '#app/installation/support_bundle/rules/tar_file'

test.group('Lines of logs', () => {
  const cases: [string, string][] = [
    ['the worker stores clicks', 'the worker stores clicks'],
    ['connect ECONNREFUSED 127.0.0.1:3306', 'connect ECONNREFUSED ***'],
    ['ER_LOCK_WAIT_TIMEOUT after 7000 ms', 'ER_LOCK_WAIT_TIMEOUT after 7000 ms'],
    ['password is swordfish today', '***'],
    ['sent Authorization: Bearer abc', 'sent ***'],
    ['https://a.example/x?y=z is slow', '*** is slow'],
    ['mail to ada@example.com failed', 'mail to *** failed'],
    ['shunt_4Kx9vQpL2m ended', '*** ended'],
    ['"hunter2" was typed', '"***" was typed'],
    ['2026-11-21 09:00:00 ready', '2026-11-21 09:00:00 ready'],
    [
      'at take (file:///srv/shunt/build/app/visits/clicks/drainer.js:53:7)',
      'at take app/visits/clicks/drainer.js:53:7',
    ],
    ['a b1c2 d3e4 f', 'a *** f'],
  ]
  for (const [line, expected] of cases) {
    test(line, ({ assert }) => assert.equal(redactLine(line), expected))
  }

  test('of JSON, known fields alone are kept', ({ assert }) => {
    const line = JSON.stringify({
      level: 50,
      time: '2026-11-21T09:00:00.000Z',
      pid: 7,
      hostname: 'secret-host',
      msg: 'mail to ada@example.com failed',
      token: 'abc',
      err: {
        type: 'Error',
        code: 'ECONNREFUSED',
        message: 'no hunter2',
        sql: 'SELECT 1',
        stack: 'Error: no\n    at a',
      },
    })
    assert.deepEqual(JSON.parse(redactLogLine(line)), {
      level: 50,
      time: '2026-11-21T09:00:00.000Z',
      pid: 7,
      msg: 'mail to *** failed',
      err: { type: 'Error', code: 'ECONNREFUSED', message: 'no ***', stack: 'Error: no\n at a' },
    })
    assert.equal(redactLogLine('{"half of": "s3cret'), '{"half of": "***')
  })
})

test.group('Settings in a bundle', () => {
  const setting = (name: string, value: string | null, isSecret = false) => ({
    ...{ name, section: '', default: '', description: '', source: 'File' as const },
    ...{ isSecret, value, isSet: isSecret || value !== null },
  })

  test('show numbers, switches and known words; of others that they are set', ({ assert }) => {
    const shown = (name: string, value: string | null, isSecret = false) =>
      maskSetting(setting(name, value, isSecret)).value
    assert.equal(shown('PORT', '3333'), '3333')
    assert.equal(shown('REGISTRATION', 'open'), 'open')
    assert.equal(shown('SMTP_HOST', 'mail.example.com'), '(set, 16 characters)')
    assert.equal(shown('APP_KEY', null, true), '(set)')
    assert.isNull(shown('BLOCK_LISTS', null))
  })

  test('values that could be a secret are known: of lists each part, of addresses the password', ({
    assert,
  }) => {
    const file = [
      { name: 'SMPT_PASSWORD', value: 'misspelt one' },
      { name: 'APP_PREVIOUS_KEYS', value: 'first key,second key' },
      { name: 'DOCS_URL', value: 'https://ada:hidden@docs.example/' },
      { name: 'APP_URL', value: 'https://shunt.example' },
      { name: 'PORT', value: '33333' },
    ]
    const secrets = listSettingSecrets(file, { APP_KEY: 'the key' }, ['APP_KEY', 'PORT'])
    for (const secret of ['misspelt one', 'first key', 'second key', 'hidden', 'the key']) {
      assert.include(secrets, secret)
    }
    assert.notInclude(secrets, '33333')
    assert.notInclude(secrets, 'https://shunt.example')
    assert.equal(removeSecrets('a first key, and the key', secrets), 'a ***, and ***')
  })
})

test.group('An archive', () => {
  test('is one that tar unpacks, whatever the sizes', ({ assert, cleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'shunt-tar-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    const entries = [0, 1, 511, 512, 513].map((size) => ({
      name: `a/${size}.txt`,
      content: 'x'.repeat(size),
    }))
    writeFileSync(join(folder, 'a.tar'), packTar(entries, 1_795_000_000_000))
    execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder })
    for (const { name, content } of entries) {
      assert.equal(readFileSync(join(folder, name), 'utf8'), content)
    }
  })
})
