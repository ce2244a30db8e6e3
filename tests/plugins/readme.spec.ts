import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import type { Plugin } from '#plugin_contract'
import { aMessage, contractCases, fakeRuntime } from '#tests/contracts/suites'
import { CopyOfApp } from '#tests/plugins/support/copy_of_app'

/** Returns the code of a step of plugins/README.md. */
function codeOf(readme: string, step: number): string {
  const text = readme.split(`\n**${step}. `)[1]
  return /```ts\n([\s\S]*?)```/.exec(text)![1]
}

/** Replaces what an earlier step wrote; it has to be there. */
function swap(text: string, before: string, after: string): string {
  if (!text.includes(before)) throw new Error(`Not there: ${before}`)
  return text.replace(before, after)
}

test.group('The ten steps of plugins/README.md', (group) => {
  const copy = new CopyOfApp()
  const folder = () => join(copy.folder, 'plugins/murmur')
  let readme = ''

  group.setup(async () => {
    await copy.make()
    readme = await readFile('plugins/README.md', 'utf8')
    await mkdir(folder())
    const first = codeOf(readme, 2)
    const described = swap(first, 'settings: {},', codeOf(readme, 5))
    const filled = swap(described, 'contribute: () => ({}),', codeOf(readme, 6))
    const [line] = /samples: \(\) => import\('\.\/samples\.js'\)/.exec(readme)!
    const whole = swap(filled, 'samples: async () => ({ default: {} })', line)
    await writeFile(join(folder(), 'plugin.ts'), whole)
    await writeFile(join(folder(), 'samples.ts'), codeOf(readme, 7))
    const list = 'const plugins: PluginEntry[] = ['
    await copy.edit('config/plugins.ts', (text) => swap(text, list, list + codeOf(readme, 3)))
  })
  group.teardown(() => copy.remove())

  test('lead to a plugin with which nothing is wrong', async ({ assert }) => {
    const { code, output } = await copy.ace(['plugins:check', '--offline'])
    assert.equal(code, 0, output)
    assert.match(output, /murmur 1\.0\.0: ChatChannel: On/)
  })

  test('lead to one that keeps its contract, and says what it is told', async ({ assert }) => {
    const file = pathToFileURL(join(folder(), 'plugin.ts')).href
    const { default: plugin } = (await import(file)) as { default: Plugin<any> }
    for (const { run } of await contractCases(plugin)) await run()
    const settings = { signature: 'Northmoor', loud: true }
    const [channel] = plugin.contribute(fakeRuntime(plugin, settings)).chatChannels!
    const { text } = JSON.parse(channel.bodyOf(aMessage('spring')).body)
    assert.match(text, /^Northmoor: SPRING MADE SPRING/)
  })
})
