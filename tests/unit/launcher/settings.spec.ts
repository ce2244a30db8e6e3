import { test } from '@japa/runner'
import { describeExports } from '../../../scripts/launcher/commands/env.ts'
import { limitFiles } from '../../../scripts/launcher/machine/memory.ts'
import { readEnvFile } from '../../../scripts/launcher/machine/settings.ts'

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
