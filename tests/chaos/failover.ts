/**
 * Promise 36: established connections to the database go silent while new ones work, as after a
 * failover or behind a firewall that forgot them. API, console and readiness answer within 10
 * seconds, no request hangs over its deadline, warm links notice nothing, every click is stored once.
 *
 *   ./shunt chaos failover [--rounds 3] [--rate 200] [--links 1000] [--build build]
 */
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { TcpProxy } from '../fixtures/tcp_proxy.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { judge, runOutageTrial } from './support/outage_trial.js'

const {
  rounds,
  rate: ratePerSecond,
  links,
  build,
} = readOptions({
  rounds: 3,
  rate: 200,
  links: 1000,
})
const PORT = 3_979
const SECONDS_A_ROUND = 20

const settings = databaseSettings()
const proxy = await new TcpProxy(settings.host, settings.port).start()
const installation = new InstallationUnderTest({
  settings,
  links,
  database: 'shunt_chaos_failover',
  port: PORT,
  webProcesses: 1,
  build,
  environment: { DB_HOST: '127.0.0.1', DB_PORT: String(proxy.port) },
})

async function failOver(crowd: () => void): Promise<void> {
  console.log(`${proxy.silence()} connections went silent`)
  crowd()
}

const found = await runOutageTrial({
  installation,
  port: PORT,
  links,
  ratePerSecond,
  outages: Array.from({ length: rounds }, () => failOver),
  seconds: rounds * SECONDS_A_ROUND,
})
await installation.stop()
await proxy.stop()
const isKept = judge(found)
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)
