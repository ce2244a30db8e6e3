import { test } from '@japa/runner'
import { sharedClone } from '#tests/first_minute/support/fresh_clone'

const COMMANDS = [
  ...['start', 'stop', 'restart', 'status', 'logs', 'test', 'build', 'upgrade', 'bench', 'chaos'],
  ...['env', 'services', 'release', 'uninstall', 'version'],
]

test.group('The words of a command', () => {
  for (const command of COMMANDS) {
    test(`./shunt ${command} --help explains it and does nothing`, async ({ assert }) => {
      const { code, output } = await (await sharedClone()).run(`./shunt ${command} --help`)
      assert.equal(code, 0)
      assert.match(output, new RegExp(`^ {2}\\./shunt ${command}`))
      assert.notMatch(output, /PASSWORD|Building/)
    })
  }

  for (const words of [
    'start extra',
    'stop extra',
    'status -x',
    'env extra',
    'nosuch',
    'logs --x',
  ]) {
    test(`./shunt ${words} is refused with 64`, async ({ assert }) => {
      const { code, output } = await (await sharedClone()).run(`./shunt ${words}`)
      assert.equal(code, 64)
      assert.notInclude(output, 'DB_PASSWORD')
    })
  }

  test('a reader that stops early ends a command without a word', async ({ assert }) => {
    const { output } = await (await sharedClone()).run('./shunt ace list | head -n 1')
    assert.notMatch(output, /EPIPE|Error/)
  })

  test('--version names the version', async ({ assert }) => {
    const { code, output } = await (await sharedClone()).run('./shunt --version')
    assert.equal(code, 0)
    assert.match(output, /^Shunt \d+\.\d+\.\d+/)
  })
})
