import { pluginSnapshot } from '#app/platform/plugins/host'
import type { InstalledDialect } from '#app/platform/plugins/snapshot'

/**
 * Finds the dialect that is on and answers a path of the application's own host.
 *
 * @param path without the query
 */
export function findDialect(path: string, method: string): InstalledDialect | null {
  const end = path.indexOf('/', 1)
  const segment = path.slice(1, end === -1 ? undefined : end)
  const candidates = pluginSnapshot().dialects.get(segment)
  if (candidates === undefined) return null
  const isReading = method === 'GET' || method === 'HEAD'
  const takes = (own: string) =>
    path === own ? !(isReading && isAliasPath(own)) : path.startsWith(`${own}/`)
  return candidates.find(({ enabled, dialect }) => enabled && dialect.paths.some(takes)) ?? null
}

/** Has a link of this alias to give way to a dialect, for methods that do not lead to it? */
export function isDialectAlias(alias: string, method: string | undefined): boolean {
  return findDialect(`/${alias}`, method ?? '') !== null
}

/** Could a link have this path? */
function isAliasPath(path: string): boolean {
  return /^\/[\w-]+$/.test(path)
}
