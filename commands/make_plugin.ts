import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { args, BaseCommand } from '@adonisjs/core/ace'
import { makeFolder } from '#app/shared/process/make_folder'
import { isRelease } from '#config/folders'

const NAME = /^[a-z][a-z0-9]{1,29}$/
const LIST = 'config/plugins.ts'
const LAST_LINE = '\n]\n\nexport default plugins'

/** Writes the sources of a chat channel that works, with its samples and its test. */
export default class MakePlugin extends BaseCommand {
  static commandName = 'make:plugin'
  static description = 'Write a plugin that works: a chat channel, its samples and its test'
  static help = [
    'It is put into plugins/<name>, and into config/plugins.ts. plugins/README.md says what to change;',
    'docs/plugins.md has the other kinds of plugins.',
  ]

  @args.string({ description: 'Lower-case letters and digits: murmur' })
  declare name: string

  async run() {
    const fault = await this.#findFault()
    if (fault) {
      this.exitCode = 1
      return this.logger.error(fault)
    }
    const folder = join('plugins', this.name)
    await makeFolder(join(folder, 'tests'))
    const title = this.name[0].toUpperCase() + this.name.slice(1)
    for (const [path, text] of Object.entries(FILES)) {
      const file = join(folder, path.replace('NAME', this.name))
      await writeFile(file, text.replaceAll('__name__', this.name).replaceAll('__Name__', title))
      this.logger.action(`create ${file}`).succeeded()
    }
    const line = `\n  { load: () => import('#plugins/${this.name}/plugin'), enabled: true },`
    const list = await readFile(LIST, 'utf8')
    await writeFile(LIST, list.replace(LAST_LINE, line + LAST_LINE))
    this.logger.action(`add it to ${LIST}`).succeeded()
    this.logger.log(`Test it: ./shunt test plugins --files=${this.name},installed`)
  }

  async #findFault(): Promise<string | null> {
    if (isRelease)
      return 'Plugins are written in the sources of Shunt, or as packages of their own.'
    if (!NAME.test(this.name)) return 'Give a name of 2 to 30 lower-case letters and digits.'
    if (existsSync(join('plugins', this.name))) return `plugins/${this.name} is there already.`
    const list = await readFile(LIST, 'utf8')
    return list.includes(LAST_LINE) ? null : `${LIST} does not end with its list.`
  }
}

/** What a plugin begins with, by path; `__name__` and `__Name__` stand for its name. */
const FILES: Record<string, string> = {
  'plugin.ts': `import { CONTRACT, definePlugin } from '#plugin_contract'

export default definePlugin({
  id: '__name__',
  name: '__Name__',
  summary: 'Events as short sentences, to a room of __Name__.',
  version: '1.0.0',
  contract: CONTRACT,
  settings: {
    signature: { kind: 'text', label: 'Signed as', default: 'Shunt', maxLength: 40 },
  },
  contribute: ({ settings }) => ({
    chatChannels: [
      {
        format: '__Name__',
        name: '__Name__',
        addressHelp: 'In __Name__, open the settings of the room and copy its incoming address.',
        addressProblem: {
          code: 'webhook.url_not___name__',
          detail: 'This is no room of __Name__.',
        },
        // Compare the whole host, so that no similar address passes.
        ownsAddress: ({ protocol, host, username, password, pathname }) =>
          protocol === 'https:' &&
          host === 'in.__name__.example' &&
          username + password === '' &&
          /^\\/rooms\\/[a-z0-9]+$/.test(pathname),
        // People typed the texts of the sentence: escape them as the channel needs.
        bodyOf({ sentence }) {
          const said = sentence.map(({ text }) => text).join('')
          const text = \`\${settings().signature}: \${said}\`
          return { contentType: 'application/json', body: JSON.stringify({ text }) }
        },
      },
    ],
  }),
  samples: () => import('./samples.js'),
})
`,
  'samples.ts': `import type { PluginSamples } from '#plugin_contract'

/** Addresses that the service gives out, and others that look like them. */
const samples: PluginSamples = {
  chatChannels: {
    __Name__: {
      addresses: ['a', 'b', 'c', 'd', 'e'].map((room) => \`https://in.__name__.example/rooms/\${room}\`),
      foreignAddresses: [
        'http://in.__name__.example/rooms/a',
        'https://__name__.example/rooms/a',
        'https://in.__name__.example.com/rooms/a',
        'https://in.__name__.example/rooms/',
        'https://in.__name__.example:8443/rooms/a',
      ],
    },
  },
}

export default samples
`,
  'tests/NAME.spec.ts': `import { test } from '@japa/runner'
import plugin from '#plugins/__name__/plugin'
import { aMessage, fakeRuntime } from '#tests/contracts/suites'

test.group('__Name__', () => {
  test('says what happened, with its signature', ({ assert }) => {
    const runtime = fakeRuntime(plugin, { signature: 'Northmoor' })
    const [channel] = plugin.contribute(runtime).chatChannels!
    const { text } = JSON.parse(channel.bodyOf(aMessage('spring')).body)
    assert.match(text, /^Northmoor: .*spring/)
  })
})
`,
}
