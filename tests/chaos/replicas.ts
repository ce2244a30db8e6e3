/**
 * A replica that reports are read from, and a Redis whose replica takes over: reports come from
 * `DB_READ_HOST` while it keeps up, and from the primary when it stops, lags or dies, without a
 * failed call; health and metrics say which. Sentinel makes the other Redis the one that takes
 * writes when the first is killed, and limits, jobs and health go on there; the first comes back as
 * a replica and changes nothing.
 *
 *   ./shunt chaos replicas [--build build]
 */
import { Redis } from 'ioredis'
import mysql, { type RowDataPacket } from 'mysql2/promise'
import { cleanEnvironment } from '../../bench/support/clean_environment.js'
import { readOptions } from '../../bench/support/read_options.js'
import { ApiClient } from './support/api_client.js'
import { check, endChecks } from './support/check.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'
import { PrivateDatabase } from './support/private_database.js'
import { PrivateRedis } from './support/private_redis.js'
import { PrivateSentinel } from './support/private_sentinel.js'
import { visit } from './support/visitors.js'

const { build } = readOptions({})
const PORT = 3_940
const [PRIMARY, REPLICA, REDIS, SPARE, SENTINEL] = [33_941, 33_942, 33_943, 33_944, 33_945]
const DATABASE = 'shunt_chaos_replicas'
const TOKEN = 'the token of what is only tried'
const VISITS = 20

/** What the replica is made to add to its figures, so that a report shows where it was read. */
const MARK = 1_000_000
const WITHIN_MS = 60_000

const binaryLog = ['--log-bin=binary', '--binlog-format=ROW', '--gtid-strict-mode=ON']
const primary = new PrivateDatabase(PRIMARY, {}, ['--server-id=1', ...binaryLog])
const replica = new PrivateDatabase(REPLICA, {}, ['--server-id=2'])
const [redis, spare] = [new PrivateRedis(REDIS), new PrivateRedis(SPARE, REDIS)]
const sentinel = new PrivateSentinel(SENTINEL, REDIS)
await Promise.all([primary.start(), replica.start(), redis.start()])
await spare.start()
await sentinel.start()

const replicating = await mysql.createConnection({ ...replica.settings, timezone: 'Z' })
replicating.on('error', () => {})
const { host, port, user, password } = primary.settings
await replicating.query(
  `CHANGE MASTER TO MASTER_HOST = '${host}', MASTER_PORT = ${port}, MASTER_USER = '${user}',
     MASTER_PASSWORD = '${password}', MASTER_USE_GTID = slave_pos, MASTER_CONNECT_RETRY = 1`
)
await replicating.query('START SLAVE')

const installation = new InstallationUnderTest({
  settings: primary.settings,
  database: DATABASE,
  port: PORT,
  webProcesses: 1,
  links: 0,
  build,
  environment: {
    ...sentinel.environment,
    DB_READ_HOST: `127.0.0.1:${REPLICA}`,
    DB_READ_MAX_LAG_SECONDS: '4',
    METRICS_TOKEN: TOKEN,
  },
})
const connection = await installation.start()
connection.on('error', () => {})
const client = new ApiClient(installation.install())

const readHealth = async (name: string) => {
  const body: any = await (await fetch(`http://127.0.0.1:${PORT}/health/ready`)).json()
  return body.checks.find((one: { name: string }) => one.name === name)
}
const readMetric = async (name: string) => {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const text = await (await fetch(`http://127.0.0.1:${PORT}/metrics`, { headers })).text()
  const [, value] = new RegExp(`^shunt_${name} (\\S+)$`, 'm').exec(text) ?? []
  return value === undefined ? null : Number(value)
}
let failedReports = 0
const readClicks = async (): Promise<number> => {
  try {
    return (await client.call('GET', '/analytics')).totals.humanClicks
  } catch {
    failedReports++
    return -1
  }
}
const shows = (clicks: number) => until(async () => (await readClicks()) === clicks, WITHIN_MS)
const says = (name: string, pattern: RegExp) =>
  until(async () => pattern.test((await readHealth(name)).message), WITHIN_MS)

console.log('The read replica')
const { alias } = await client.call('POST', '/links', { destinationUrl: 'https://example.com/' })
const toLink = (number: number) => ({
  kind: 'person' as const,
  link: 0,
  method: 'GET' as const,
  path: `/${alias}`,
  headers: { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Chrome/${number}.0 Safari/537.36` },
})
const visits = await visit(PORT, 1, VISITS, 1.1, toLink)
const clicks = visits.answered.size
check('visits are counted', clicks > 0 && (await shows(clicks)), clicks)
check('the replica is in use', (await readMetric('read_replica_used')) === 1)
check('and keeps up', Number(await readMetric('read_replica_lag_seconds')) <= 4)
await replicating.query(`UPDATE \`${DATABASE}\`.click_days SET human_clicks = human_clicks + ?`, [
  MARK,
])
check('reports come from it', await shows(clicks + MARK))

await replicating.query('STOP SLAVE')
check('a replica that lags is left', await shows(clicks))
check('which health says', await says('database', /DB_READ_HOST is \d+ seconds behind/))
check('and a metric', (await readMetric('read_replica_used')) === 0)
await replicating.query('START SLAVE')
check('once it keeps up it is read again', await shows(clicks + MARK))

failedReports = 0
await replica.kill()
check('a replica that died is left', await shows(clicks))
check('without a failed report', failedReports === 0, failedReports)
check('which health says, too', await says('database', /DB_READ_HOST cannot be reached/))
const { status } = await fetch(`http://127.0.0.1:${PORT}/health/ready`)
check('and stays ready', status === 200, status)
const { output } = await installation.ace('doctor', '--json')
check('the doctor names it', /replica in DB_READ_HOST does not answer/.test(output), output)
await replica.start()
check('it is read again when it is back', await shows(clicks + MARK))

console.log('Sentinel')
const redisHealth = async () => (await readHealth('redis')).status
const countJobs = async (at: number) => {
  const direct = new Redis(at, '127.0.0.1', { db: Number(cleanEnvironment().REDIS_DB) })
  const number = await direct.get('shunt:default:id').finally(() => direct.disconnect())
  return Number(number ?? 0)
}
let imported = 0
/** Has a file imported, which wakes the worker by a job. @returns whether it was queued there */
const queuesJobs = async (at: number) => {
  const before = await countJobs(at)
  const content = `alias,destinationUrl\njob-${++imported},https://example.com/job-${imported}\n`
  await client.call('POST', '/imports', { fileName: 'links.csv', content })
  return (await countJobs(at)) > before
}
check('Redis is found by its Sentinel', (await redisHealth()) === 'Ok')
check('jobs are queued in it', await queuesJobs(REDIS))
const limitedBefore = await readMetric('limiter_fallbacks_total')
check('limits are counted in it', limitedBefore === 0, limitedBefore)

await redis.kill()
const takeover = await until(() => sentinel.findMaster() === SPARE, WITHIN_MS)
check('the Sentinel makes the other one take writes', takeover, sentinel.findMaster())
check('health finds it', await until(async () => (await redisHealth()) === 'Ok', WITHIN_MS))
check('jobs are queued there', await queuesJobs(SPARE))
const fallsBack = async () => {
  const before = await readMetric('limiter_fallbacks_total')
  await client.call('GET', '/links')
  return (await readMetric('limiter_fallbacks_total')) !== before
}
check('limits are counted there', await until(async () => !(await fallsBack()), WITHIN_MS))
const worked = await until(async () => {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT COUNT(*) AS n FROM links WHERE destination_url LIKE 'https://example.com/job-%'`
  )
  return Number(rows[0].n) === 2
}, WITHIN_MS)
check('and the worker does them', worked)

await redis.start()
const isReplica = await until(() => sentinel.findReplicas() === 1, WITHIN_MS)
check('the first one comes back as a replica', isReplica && sentinel.findMaster() === SPARE)
check('and changes nothing', (await queuesJobs(SPARE)) && (await redisHealth()) === 'Ok')

await installation.stop()
connection.destroy()
replicating.destroy()
await Promise.all([primary, replica, redis, spare, sentinel].map((one) => one.remove()))
endChecks()
