import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { readSecretFiles, SECRET_SETTINGS } from '#start/settings/secret_files'
import { describeExports } from '../../../scripts/launcher/commands/env.ts'
import { limitFiles } from '../../../scripts/launcher/machine/memory.ts'
import { readEnvFile, setting } from '../../../scripts/launcher/machine/settings.ts'

test.group('An .env, read by the launcher', () => {
  for (const [line, value] of [
    ['NAME=value', 'value'],
    ['  export NAME = value  ', 'value'],
    ['NAME=value # a comment', 'value'],
    ['NAME="a # b" # c', 'a # b'],
    ['NAME=\'a "b"\'', 'a "b"'],
    ['NAME=value\r', 'value'],
    ['NAME=', ''],
    ['NAME=first\nNAME=last', 'last'],
    ['NAME=$(touch /tmp/x)', '$(touch /tmp/x)'],
  ]) {
    test(JSON.stringify(line), ({ assert }) => {
      assert.equal(readEnvFile(`# NAME=comment\n${line}\nOTHER=x`).get('NAME'), value)
    })
  }

  test('has no name that stands in a comment or as a part of another', ({ assert }) => {
    assert.deepEqual([...readEnvFile('# NAME=a\nMY_NAME=b\nno line')], [['MY_NAME', 'b']])
  })
})

test.group('A secret in a file', (group) => {
  const folder = mkdtempSync(join(tmpdir(), 'shunt-secret-'))
  const file = join(folder, 'secret')
  const before = { ...process.env }
  group.each.setup(() => writeFileSync(file, 'word with spaces \n'))
  group.each.teardown(() => {
    for (const name of SECRET_SETTINGS) {
      delete process.env[`${name}_FILE`]
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  })
  group.teardown(() => rmSync(folder, { recursive: true }))

  test('is read by the launcher and by the application', ({ assert }) => {
    for (const name of SECRET_SETTINGS) {
      delete process.env[name]
      process.env[`${name}_FILE`] = file
      assert.equal(setting(name), 'word with spaces ', name)
      const environment: Record<string, string | undefined> = { [`${name}_FILE`]: file }
      readSecretFiles(environment, (path) => path)
      assert.equal(environment[name], 'word with spaces ', name)
      readSecretFiles(environment, (path) => path)
    }
  })

  test('that is not there, is empty or says something else is refused without showing it', ({
    assert,
  }) => {
    const read = (environment: Record<string, string>) => () =>
      readSecretFiles({ ...environment }, (path) => path)
    const nowhere = join(folder, 'nowhere')
    assert.throws(read({ DB_PASSWORD_FILE: nowhere }), /DB_PASSWORD_FILE names .*nowhere: ENOENT/)
    assert.throws(read({ DB_PASSWORD_FILE: file, DB_PASSWORD: 'x' }), /say different things/)
    delete process.env.SMTP_PASSWORD
    process.env.SMTP_PASSWORD_FILE = nowhere
    assert.throws(() => setting('SMTP_PASSWORD'), /which SMTP_PASSWORD_FILE names/)
    writeFileSync(file, '\n')
    process.env.SMTP_PASSWORD_FILE = file
    assert.throws(() => setting('SMTP_PASSWORD'), /is empty/)
    assert.throws(read({ DB_PASSWORD_FILE: file }), /which is empty/)
  })

  test('of another setting is none', ({ assert }) => {
    assert.equal(setting('DB_NOTHING_FILE'), '')
    process.env.DB_HOST_FILE = file
    assert.notEqual(setting('DB_HOST'), 'word with spaces ')
    delete process.env.DB_HOST_FILE
  })
})

test.group('Exports of ./shunt env', () => {
  const environment = { HOST: '127.0.0.1', DB_PASSWORD: "a'b", APP_KEY: 'k', PORT: '' }

  test('have no secret unless it is asked for', ({ assert }) => {
    const text = describeExports(environment, { withSecrets: false })
    assert.equal(text, "export HOST='127.0.0.1'\n")
  })

  test('are quoted for a shell', ({ assert }) => {
    const text = describeExports(environment, { withSecrets: true })
    assert.include(text, "export APP_KEY='k'\n")
    assert.include(text, String.raw`export DB_PASSWORD='a'\''b'`)
  })
})

test.group('Limits of memory', () => {
  test('are those of our control group and of the ones around it', ({ assert }) => {
    assert.deepEqual(limitFiles('0::/system.slice/shunt.service\n'), [
      '/sys/fs/cgroup/system.slice/shunt.service/memory.max',
      '/sys/fs/cgroup/system.slice/memory.max',
      '/sys/fs/cgroup/memory.max',
      '/sys/fs/cgroup/memory/memory.limit_in_bytes',
    ])
    assert.include(
      limitFiles('5:memory:/docker/a\n'),
      '/sys/fs/cgroup/memory/docker/a/memory.limit_in_bytes'
    )
    assert.lengthOf(limitFiles('0::/\n'), 2)
  })
})
