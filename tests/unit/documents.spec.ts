import { readFileSync } from 'node:fs'
import ace from '@adonisjs/core/services/ace'
import { test } from '@japa/runner'
import { apiOperations } from '#app/platform/api/api_operations'
import { SETTINGS } from '#start/settings'
import {
  callsIn,
  commandsIn,
  faultOfCommand,
  isKnownCall,
  readDocuments,
  unknownSettings,
  type KnownCommand,
} from '#tests/fixtures/document_claims'

const documents = readDocuments()
const settings = Object.keys(SETTINGS)

/** Calls of other products: tests/plugins/dialects/fields makes each. */
const OF_OTHERS = 'docs/dialect_fields.md'

async function knownCommands(): Promise<KnownCommand[]> {
  await ace.boot()
  return ace.getCommands()
}

test.group('What documents name', () => {
  test('commands and their options exist', async ({ assert }) => {
    const known = await knownCommands()
    const named = documents.flatMap(({ path, text }) =>
      commandsIn(text).map((command) => ({ path, command }))
    )
    assert.isAbove(named.length, 100)
    const faults = named.flatMap(({ path, command }) => {
      const fault = faultOfCommand(command, known)
      return fault ? [`${path}: ${command}: ${fault}`] : []
    })
    assert.deepEqual(faults, [])
  })

  test('settings exist', ({ assert }) => {
    assert.isAbove(settings.length, 50)
    const faults = documents.flatMap(({ path, text }) =>
      unknownSettings(text, settings).map((name) => `${path}: ${name}`)
    )
    assert.deepEqual(faults, [])
  })

  test('calls of the API exist', ({ assert }) => {
    const known = apiOperations()
    const own = documents.filter(({ path }) => path !== OF_OTHERS)
    const named = own.flatMap(({ path, text }) =>
      callsIn(text).map((call) => ({ file: path, ...call }))
    )
    assert.isAbove(named.length, 100)
    const faults = named.filter((call) => !isKnownCall(call, known))
    assert.deepEqual(faults, [])
  })

  test('functions that check signatures are the ones that are tested', ({ assert }) => {
    const webhooks = readFileSync('docs/webhooks.md', 'utf8')
    const languages = { js: 'mjs', python: 'py', php: 'php', go: 'go' }
    for (const [language, ending] of Object.entries(languages)) {
      const file = `resources/samples/verify_signature/signature.${ending}`
      const block = `\`\`\`${language}\n${readFileSync(file, 'utf8').trimEnd()}\n\`\`\``
      assert.include(webhooks, block, file)
    }
  })
})

test.group('A wrong claim is found', () => {
  for (const [command, fault] of [
    ['strat', /no .\/shunt strat/],
    ['ace install:all', /no .\/shunt ace install:all/],
    ['ace install --mail=a', /no --mail/],
    ['ace links:import a.csv --dryrun', /no --dryrun/],
    ['bench nothing', /no bench\/nothing/],
    ['bench redirect --couples 5', /no --couples/],
    ['chaos nothing', /no tests\/chaos\/nothing/],
    ['test everything', /no suite everything/],
    ['test unit --files=nowhere/nothing', /no test is called/],
  ] as const) {
    test(command, async ({ assert }) => {
      assert.match(faultOfCommand(command, await knownCommands()) ?? 'nothing', fault)
    })
  }

  test('in a block, over two lines and inline', ({ assert }) => {
    const text =
      'Run `./shunt ace\ninstall --json` or\n\n```sh\n./shunt ace install \\\n  --json # now\n```\n'
    assert.deepEqual(commandsIn(text), ['ace install --json', 'ace install --json'])
  })

  test('a setting that there is not', ({ assert }) => {
    assert.deepEqual(unknownSettings('`SMTP_HOSTNAME`, `SMTP_HOST`', settings), ['SMTP_HOSTNAME'])
    assert.deepEqual(unknownSettings('`SHUNT_KEY` and `NODE_EXTRA_CA_CERTS`', settings), [])
  })

  test('a call that there is not', ({ assert }) => {
    const calls = callsIn(
      'Send `POST /imports` or `GET /imported`.\n\n```sh\ncurl "$API/linkz/<id>?a=1"\ncurl "$API/links/<id>"\n```\n'
    )
    const known = apiOperations()
    const wrong = calls.filter((call) => !isKnownCall(call, known)).map(({ path }) => path)
    assert.sameMembers(wrong, ['/imported', '/linkz/<id>'])
    assert.lengthOf(calls, 4)
  })
})
