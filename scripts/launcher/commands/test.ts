import { mkdirSync, rmSync } from 'node:fs'
import { provideSettings } from '../application/installation_settings.ts'
import { requirePackages } from '../builds/packages.ts'
import type { Given } from '../command_line/commands.ts'
import { spellOptions } from '../command_line/parse_words.ts'
import { FileLock, lockFolder, unlockFolder } from '../machine/file_lock.ts'
import { whenLeaving } from '../machine/interruptions.ts'
import { fail, say } from '../machine/output.ts'
import { storage } from '../machine/paths.ts'
import { provide, setting } from '../machine/settings.ts'
import { findFreePort } from '../machine/sockets.ts'
import { bringAge, bringBackupTools } from '../services/backup_tools.ts'
import { useServices } from '../services/services.ts'
import { findAffected, listChanges, readSources } from '../test_run/affected.ts'
import {
  MAIN_LANE,
  ownLane,
  planAffected,
  planEverything,
  planPreparation,
  planSuites,
  type Lane,
} from '../test_run/lanes.ts'
import { readSuites } from '../test_run/suites.ts'
import { TestRun } from '../test_run/test_run.ts'
import {
  requireBrowser,
  requireIdentityProviders,
  requireLanguages,
  requireReaders,
  requireSpreadsheets,
} from '../test_run/tools.ts'

const TEST_KEY = '0123456789abcdef0123456789abcdef'

/** What suites need besides services. */
const NEEDS: [suites: string[], bring: () => Promise<void>][] = [
  [['console', 'pages', 'first_minute'], requireBrowser],
  [['specification', 'functional'], requireLanguages],
  [['functional'], requireIdentityProviders],
  [['console', 'functional', 'unit'], requireReaders],
  [['unit'], requireSpreadsheets],
]

/**
 * Runs every check and test, or the suites that are named, beside a running Shunt and never in its way. Programs read
 * its last line.
 *
 * @returns 1 where any failed
 */
export async function run({ options, words }: Given): Promise<number> {
  // What is said when we do not even get to the first step. The last line comes when everything is tidied.
  let tally = { passed: 0, failed: 1 }
  whenLeaving(() => say(`${tally.passed} passed, ${tally.failed} failed`))
  const all = readSuites()
  const unknown = words.find((name) => !all.includes(name))
  if (unknown) fail(64, `there is no suite '${unknown}'; there is: ${all.join(', ')}`)
  const { long, changed, since, ...ofTests } = options
  const isPart = Boolean(changed ?? since)
  if (isPart && 'files' in options) fail(64, 'give --files or what changed, not both')
  const named = words.length > 0 ? words : all
  const affected = isPart
    ? findAffected(listChanges(since?.toString()), readSources(), named)
    : null
  const suites = affected ? [...affected.keys()] : named
  const lane = ownLane()
  await awaitTurn(lane)
  await prepare(lane, suites)

  if (long) process.env.SHUNT_LONG_TESTS = 'yes'
  const testRun = new TestRun(spellOptions(ofTests))
  whenLeaving(() => testRun.end())
  await testRun.doSteps(planPreparation(lane))
  if (affected) await testRun.doSteps(planAffected(affected))
  else if (words.length > 0) await testRun.doSteps(planSuites(words))
  else await testRun.doSteps(planEverything(all, testRun.folders))
  testRun.sayResults()
  tally = testRun.counts
  return tally.failed > 0 ? 1 : 0
}

/** One run at a time has the database of its lane. */
async function awaitTurn({ name }: Lane): Promise<void> {
  const lock = new FileLock(name === MAIN_LANE.name ? 'test.lock' : `test_${name}.lock`)
  if (lock.tryTake()) return
  say('Another ./shunt test is running in this folder; waiting for it.')
  await lock.take()
}

async function prepare(lane: Lane, suites: readonly string[]): Promise<void> {
  await lockFolder()
  await requirePackages()
  for (const [needing, bring] of NEEDS) {
    if (needing.some((suite) => suites.includes(suite))) await bring()
  }
  await useServices()
  await provideTestSettings(lane)
  provideSettings()
  if (suites.includes('functional')) {
    await bringBackupTools()
    await bringAge()
  }
  unlockFolder()
  rmSync(setting('STORAGE_PATH'), { recursive: true, force: true })
  mkdirSync(setting('STORAGE_PATH'), { recursive: true })
}

/** Gives an installation of its own: database, files, number of Redis and port. */
async function provideTestSettings(lane: Lane): Promise<void> {
  const database = (setting('DB_DATABASE') || 'shunt').replace(/_test$/, '')
  const port = String(await findFreePort())
  Object.assign(process.env, {
    NODE_ENV: 'test',
    REDIS_DB: String(lane.redisNumber),
    HOST: '127.0.0.1',
    DB_DATABASE: `${database}${lane.databaseSuffix}_test`,
    STORAGE_PATH: `${storage}/${lane.storage}`,
    PORT: port,
    APP_URL: `http://localhost:${port}`,
    // What the tests ask for is on this machine.
    HTTPS_PROXY: '',
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
  })
  provide('APP_KEY', TEST_KEY)
}
