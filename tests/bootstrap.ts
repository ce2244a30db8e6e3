import { authApiClient } from '@adonisjs/auth/plugins/api_client'
import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import { apiClient } from '@japa/api-client'
import { assert } from '@japa/assert'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import type { Config } from '@japa/runner/types'
import { scryptCost } from '#config/hash'
import { buildAssets } from '#tests/console/support/assets'
import { removeSharedClone } from '#tests/first_minute/support/fresh_clone'
import { serverUrl } from '#tests/fixtures/api'
import { measureFiles } from '#tests/fixtures/durations'
import { setLicence } from '#tests/fixtures/licence'
import { watchAnswers } from '#tests/fixtures/watch_answers'
import { KEEP_ALIVE_MS } from '../bin/draining_server.js'

/** `client` of a test calls the server of this process; `loginAs` asks the guards of config/auth.ts. */
export const plugins: Config['plugins'] = [
  assert(),
  apiClient(serverUrl()),
  pluginAdonisJS(app),
  authApiClient(app),
  measureFiles(),
]

export const runnerHooks: Required<Pick<Config, 'setup' | 'teardown'>> = {
  setup: [],
  teardown: [],
}

const WITH_SERVER = ['functional', 'specification', 'plugins', 'console', 'pages']
let looksAtPages = false
const WITH_DATABASE = [...WITH_SERVER, 'redirect']

/**
 * Suites that need one get a database as the migrations make it, empty. Tests make workspaces of
 * their own in it and, like customers, do not see each other's rows; so they can commit, and prove
 * what happens between transactions.
 */
export const configureSuite: Config['configureSuite'] = (suite) => {
  // Before the first page of any suite, because the list of built files is read once.
  if (['console', 'pages'].includes(suite.name)) looksAtPages = true
  suite.setup(async () => {
    if (looksAtPages) await buildAssets()
  })
  if (WITH_DATABASE.includes(suite.name)) suite.setup(hashCheaply)
  if (WITH_DATABASE.includes(suite.name)) suite.setup(freshDatabase)
  if (suite.name === 'first_minute') suite.teardown(removeSharedClone)
  if (WITH_SERVER.includes(suite.name)) suite.setup(startServer)
  if (WITH_SERVER.includes(suite.name)) suite.setup(watchAnswers)
}

/** Before the first hash. What the product pays for one, tests/unit checks; here thousands are made. */
function hashCheaply() {
  scryptCost.cost = 1_024
}

/**
 * Its connections stay open as long as the product's: a test that keeps the processor for seconds
 * would else find them closed under its next call.
 */
async function startServer() {
  const stop = await testUtils.httpServer().start()
  const server = await app.container.make('server')
  const node = server.getNodeServer()!
  node.keepAliveTimeout = KEEP_ALIVE_MS
  return async () => {
    const stopped = stop()
    // Browsers and fetch open connections in advance, and Node waits for those that ask nothing.
    node.closeAllConnections()
    await stopped
  }
}

/**
 * No one else migrates it, and the lock would be one of the whole server. `migration:fresh` does
 * the same, but hands its `--disable-locks` on to `db:wipe`, which does not know it.
 */
async function freshDatabase() {
  for (const [name, ...flags] of [['db:wipe'], ['migration:run', '--disable-locks']]) {
    const command = await ace.exec(name, ['--force', ...flags])
    if (command.exitCode) throw new Error('The test database could not be migrated')
  }
  // Tests set the clock years ahead; the evaluation of a fresh installation would be over.
  await setLicence()
}
