import { existsSync } from 'node:fs'
import { readLine } from '../machine/output.ts'
import { storage } from '../machine/paths.ts'
import { setting } from '../machine/settings.ts'

export type ServerName = 'mariadb' | 'redis'

/** Returns the port of a private server; an empty text where it never had one. */
export function portOf(name: ServerName): string {
  return readLine(`${storage}/${name}/port`)
}

/** Returns the password of a private server; an empty text where it never had one. */
export function passwordOf(name: ServerName): string {
  return readLine(`${storage}/${name}/password`)
}

/** Does no one name a database, or is the one that is named ours, as in a shell that `./shunt env` set up? */
export function isMariadbPrivate(): boolean {
  return isPrivate('mariadb', 'DB')
}

export function isRedisPrivate(): boolean {
  return !setting('REDIS_SENTINELS') && isPrivate('redis', 'REDIS')
}

function isPrivate(name: ServerName, prefix: string): boolean {
  const [host, port] = [setting(`${prefix}_HOST`), portOf(name)]
  // Where there never was a private one, a port that no one names is the usual one of another.
  return !host || (host === '127.0.0.1' && port !== '' && setting(`${prefix}_PORT`) === port)
}

/** Returns the servers that are ours, in the order in which they start. */
export function privateServers(): ServerName[] {
  const names: ServerName[] = []
  if (isMariadbPrivate()) names.push('mariadb')
  if (isRedisPrivate()) names.push('redis')
  return names
}

/** Does a private database exist that was set up? */
export function hasDatabase(): boolean {
  return existsSync(`${storage}/mariadb/data/mysql`)
}
