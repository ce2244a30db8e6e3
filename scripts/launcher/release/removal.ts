import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs'
import { isRelease, root } from '../machine/paths.ts'
import { setting, settingPath } from '../machine/settings.ts'
import { isMariadbPrivate, isRedisPrivate } from '../services/server_settings.ts'
import { LANES_BESIDE, MAIN_LANE } from '../test_run/lanes.ts'
import { RELEASE_MADE, RELEASE_SOURCES } from './contents.ts'

/** What lies beside the data in storage/ and is made again when it is missing. */
const MADE_AGAIN = [
  ...['runtime', 'builds', 'build_copy', 'release', 'stamps', 'logs', 'run', 'caddy'],
  ...[MAIN_LANE, ...LANES_BESIDE].map((lane) => lane.storage),
].map((name) => `storage/${name}`)

/** Of a clone the sources stay: they may hold work. */
const OF_CLONE = ['node_modules', 'build', 'public/assets', 'public/clients']

const isLink = (name: string) =>
  lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
const isThere = (name: string) => existsSync(name) || isLink(name)

/** Returns what is removed, with the data or without. */
export function namesToRemove(withData: boolean): string[] {
  const programs = isRelease ? [...RELEASE_MADE, ...RELEASE_SOURCES] : OF_CLONE
  const rest = withData ? ['storage', '.env'] : MADE_AGAIN
  return [...programs, ...rest].filter(isThere)
}

function namesToKeep(withData: boolean): string[] {
  const goes = new Set(namesToRemove(withData))
  const inStorage = existsSync('storage') ? readdirSync('storage') : []
  const names = inStorage.filter((name) => !name.startsWith('.')).map((name) => `storage/${name}`)
  // The folder stands for itself only where it is a link to another one.
  return [...names.sort(), ...(isLink('storage') ? ['storage'] : []), '.env']
    .filter(existsSync)
    .filter((name) => !goes.has(name) && !goes.has(name.split('/')[0]))
}

/** Returns what a person has to know before they agree. */
export function describeRemoval(withData: boolean): string {
  const indent = (names: readonly string[]) => names.map((name) => `  ${name}`)
  const stays = namesToKeep(withData)
  return [
    `In ${root}, this is removed:`,
    ...indent(namesToRemove(withData)),
    ...(stays.length > 0
      ? ['This stays, with links, clicks, accounts and keys:', ...indent(stays)]
      : []),
    ...describeOutside(),
  ].join('\n')
}

/** What settings name elsewhere is someone's own. */
function describeOutside(): string[] {
  const elsewhere = ['STORAGE_PATH', 'BACKUP_DIR'].filter((name) => {
    const path = settingPath(name)
    return path !== '' && !path.startsWith(`${root}/`)
  })
  return [
    ...(isMariadbPrivate()
      ? []
      : [`The database ${setting('DB_DATABASE')} on ${setting('DB_HOST')} is yours and stays.`]),
    ...(isRedisPrivate()
      ? []
      : [`The Redis on ${setting('REDIS_HOST')}${setting('REDIS_SENTINELS')} is yours and stays.`]),
    ...(isLink('storage') ? [`storage is a link: ${readlinkSync('storage')} stays.`] : []),
    ...elsewhere.map((name) => `${setting(name)} (${name}) stays.`),
  ]
}
