import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import type { Plugin } from '#plugin_contract'
import { aMessage, contractCases, fakeRuntime } from '#tests/contracts/suites'
import { CopyOfApp } from '#tests/plugins/support/copy_of_app'

test.group('make:plugin', (group) => {
  const copy = new CopyOfApp()
  group.setup(async () => void (await copy.make()))
  group.teardown(() => copy.remove())

  test('refuses what is no name', async ({ assert }) => {
    for (const name of ['Murmur', 'a', '../x', 'slack', 'mur-mur']) {
      const { code, output } = await copy.ace(['make:plugin', name])
      assert.equal(code, 1, output)
    }
    const { code } = await copy.ace(['plugins:check', '--offline'])
    assert.equal(code, 0)
  })

  test('writes a channel that keeps its contract, with a test', async ({ assert }) => {
    const made = await copy.ace(['make:plugin', 'murmur'])
    assert.equal(made.code, 0, made.output)
    const { code, output } = await copy.ace(['plugins:check', '--offline'])
    assert.equal(code, 0, output)
    assert.match(output, /murmur 1\.0\.0: ChatChannel: On/)
    const folder = join(copy.folder, 'plugins/murmur')
    const { default: plugin } = (await import(pathToFileURL(join(folder, 'plugin.ts')).href)) as {
      default: Plugin<any>
    }
    for (const { run } of await contractCases(plugin)) await run()
    const [channel] = plugin.contribute(fakeRuntime(plugin)).chatChannels!
    assert.match(JSON.parse(channel.bodyOf(aMessage('spring')).body).text, /^Shunt: spring/)
    const spec = await readFile(join(folder, 'tests/murmur.spec.ts'), 'utf8')
    assert.include(spec, "'#plugins/murmur/plugin'")
    const again = await copy.ace(['make:plugin', 'murmur'])
    assert.match(again.output, /is there already/)
  })
})
