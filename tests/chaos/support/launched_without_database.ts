import { request } from 'node:http'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import {
  aliasOf,
  destinationOf,
  seededLinkId,
  seedLinks,
} from '../../../bench/support/scratch_database.js'
import { CopiedInstallation } from './copied_installation.js'
import { until } from './killing.js'
import type { PrivateDatabase } from './private_database.js'
import { readReplica } from './read_replica.js'

const DATABASE = 'shunt_chaos_launched'
const LINKS = 100

/** What `./shunt start` did on a machine whose database was unavailable. */
export interface LaunchedWithoutDatabase {
  /** Did it refuse where the machine had no copy of the links? */
  refusedWithoutCopy: boolean

  /** From the command to the first redirect. */
  servingAfterMs: number
  redirected: string
  readyWithDatabase: boolean
}

/** Starts a copy of these sources by the launcher, with its database and then without. */
export async function launchWithoutDatabase(
  build: string,
  database: PrivateDatabase,
  port: number
): Promise<LaunchedWithoutDatabase> {
  const { host, port: databasePort, user, password } = database.settings
  const copied = new CopiedInstallation(build, {
    ...{ PORT: String(port), DB_HOST: host, DB_PORT: String(databasePort) },
    ...{ DB_USER: user, DB_PASSWORD: password, DB_DATABASE: DATABASE },
  })
  const connection = await mysql.createConnection({ ...database.settings, timezone: 'Z' })
  connection.on('error', () => {})
  await connection.query(`CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4`)
  await connection.changeUser({ database: DATABASE })
  await copied.run('./shunt start')
  await seedLinks(connection, LINKS)
  const rows = Array.from({ length: LINKS }, (_, link) => [
    ...['link', seededLinkId(link), `/${aliasOf(link)}`],
    new Date(),
  ])
  await connection.query(
    'INSERT INTO change_feed (kind, subject_id, cache_key, created_at) VALUES ?',
    [rows]
  )
  const folder = join(copied.folder, 'storage/links')
  const isFilled = await until(() => readReplica(folder)?.links === LINKS, 60_000)
  if (!isFilled) throw new Error('the copy of the links was not filled')
  await copied.run('./shunt stop')
  connection.destroy()
  await database.kill()

  const start = () => copied.run('./shunt start')
  await copied.run('mv storage/links storage/links.away')
  const refusedWithoutCopy = await start().then(
    () => false,
    (error) => /ended with 75/.test(error.message)
  )
  await copied.run('mv storage/links.away storage/links')
  const startedMs = performance.now()
  const started = start()
  await until(async () => (await locationOf(port, 0)) !== null, 60_000)
  const servingAfterMs = Math.round(performance.now() - startedMs)
  await started
  let redirected = 0
  for (let link = 0; link < LINKS; link++) {
    if ((await locationOf(port, link)) === destinationOf(link)) redirected++
  }
  await database.start()
  const readyWithDatabase = await until(() => isReady(port), 60_000)
  await copied.remove()
  return {
    refusedWithoutCopy,
    servingAfterMs,
    redirected: `${redirected} of ${LINKS}`,
    readyWithDatabase,
  }
}

/** Returns where a link leads to; null where it does not redirect. */
function locationOf(port: number, link: number): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', method: 'HEAD', agent: false }
    const asked = request(
      { ...options, path: `/${aliasOf(link)}`, headers: { host: 'localhost' } },
      (response) => {
        response.resume()
        resolve(response.statusCode === 302 ? (response.headers.location ?? null) : null)
      }
    )
    asked.once('error', () => resolve(null))
    asked.end()
  })
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
  return answer?.status === 200
}
