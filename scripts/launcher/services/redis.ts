import { rmSync, writeFileSync } from 'node:fs'
import { halt } from '../machine/daemons.ts'
import { bringProgram, canInstall, install, linkProgram } from '../machine/debian.ts'
import { say } from '../machine/output.ts'
import { runtime, storage } from '../machine/paths.ts'
import { isRunning } from '../machine/processes.ts'
import { findProgram, outputOf } from '../machine/programs.ts'
import { answersAsRedis } from '../machine/sockets.ts'
import { launchRedis, REDIS_CONFIGURATION } from './launch.ts'
import { awaitServer, failWithoutProgram, prepareServer } from './private_server.ts'
import { passwordOf, portOf } from './server_settings.ts'

const STOP_SECONDS = 20

const doesWork = () => outputOf(['redis-server', '--version'])?.includes('Redis server v=') ?? false

/**
 * Debian's redis-tools has the server too, under the name of the dump checker: the program looks at the name that
 * it is called by. A link is enough, and no system service comes along.
 */
function linkChecker(): boolean {
  const checker = findProgram('redis-check-rdb')
  if (!checker) return false
  linkProgram(checker, 'redis-server')
  if (doesWork()) return true
  rmSync(`${runtime}/bin/redis-server`, { force: true })
  return false
}

/** Where the program lives in redis-server itself: unpacked, so that no service starts. */
const unpackServer = () =>
  bringProgram(
    { name: 'redis', packages: ['redis-server'], programs: ['usr/bin/redis-server'] },
    doesWork
  )

async function requireRedis(): Promise<void> {
  if (doesWork() || linkChecker()) return
  if (canInstall() && (await install(['redis-tools']))) {
    if (linkChecker() || (await unpackServer())) return
  }
  failWithoutProgram('Redis', 'redis-tools', 'REDIS_HOST, REDIS_PASSWORD, ...')
}

/** A file, because a password among the arguments is there for everyone to read. */
function configuration(): string {
  return `bind 127.0.0.1
port ${portOf('redis')}
protected-mode yes
requirepass ${passwordOf('redis')}
dir "${storage}/redis/data"
appendonly yes
save ""
maxmemory-policy noeviction
`
}

/**
 * Starts the private Redis and waits until it answers. It is installed where we may.
 *
 * @throws Exit 73, 74
 */
export async function startRedis(): Promise<void> {
  if (isRunning('redis')) return
  await requireRedis()
  await prepareServer('redis')
  rmSync(REDIS_CONFIGURATION, { force: true })
  writeFileSync(REDIS_CONFIGURATION, configuration(), { mode: 0o600 })
  launchRedis()
  await awaitServer('redis', () => answersAsRedis(Number(portOf('redis')), passwordOf('redis')))
}

/** Stops it and waits; it is never killed. */
export async function stopRedis(): Promise<void> {
  if (!isRunning('redis')) return
  await halt(STOP_SECONDS, 'redis')
  if (isRunning('redis')) say('Redis is still finishing; it will stop by itself.')
}
