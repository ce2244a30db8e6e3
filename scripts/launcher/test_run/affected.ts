import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fail, readText } from '../machine/output.ts'
import { outputOf } from '../machine/programs.ts'

/** The files of a suite that a change can affect. */
export type Affected = Map<string, string[]>

/** Every text that can need another one, by its path from the root of the sources. */
type Sources = Map<string, string>

const SOURCES = [
  '{app,plugins,providers,config,start,commands,bin,scripts,tests,bench}/**/*.ts',
  'resources/{views/**/*.edge,lang/en/*.json}',
]

/** Where a file decides over everything: how it is built, started, stored and tested. */
const OVER_EVERYTHING =
  /^(adonisrc\.ts|package(-lock)?\.json|tsconfig|vite\.config|\.env|\.adonisjs\/|ace\.js|bin\/|config\/|providers\/|start\/|database\/|tests\/bootstrap|resources\/(data|samples)\/)/

/** What each suite is about beside what its files need, by the path of the change. */
const ABOUT: readonly [change: RegExp, tests: RegExp][] = [
  [/^resources\/(css|js|views\/(components|layouts|partials))/, /^tests\/(console|pages)\//],
  [/^(docs\/|README|CHANGELOG)/, /^tests\/functional\/installation\/(docs|handbook)\//],
  [/^clients\//, /^tests\/functional\/clients\//],
  [/^app\/redirect\//, /^tests\/redirect\//],
]

/** What a test imports that goes through all calls or pages. */
const LISTS_OF_ROUTES = /'#app\/platform\/(api\/(api_operations|openapi)|console\/console_pages)'/

/**
 * Lists what differs from a commit, with what is not committed.
 *
 * @param since a commit; undefined: where this branch left the one that it follows, or the newest commit
 * @throws Exit 64 for a commit that is not there
 */
export function listChanges(since: string | undefined): string[] {
  const base = since ?? outputOf(['git', 'merge-base', 'HEAD', '@{upstream}'])?.trim() ?? 'HEAD'
  const changed = outputOf(['git', 'diff', '--name-only', '--no-renames', base, '--'])
  if (changed === null) fail(64, `git does not know '${base}'`)
  const added = outputOf(['git', 'ls-files', '--others', '--exclude-standard']) ?? ''
  return [...new Set(`${changed}${added}`.split('\n').filter(Boolean))]
}

/** Reads what `findAffected` looks through. */
export function readSources(): Sources {
  const paths = globSync(SOURCES, { exclude: ['**/node_modules/**'] })
  return new Map(paths.map((path) => [path, readText(path)]))
}

/**
 * Finds the tests that a change can affect: those that need a changed file, directly or through others. A file needs
 * what it imports, the views and texts that it names and, in tests, the routes whose paths it asks for. Unit tests read
 * the sources as texts, so all of them are affected by everything.
 *
 * @param changes paths from the root of the sources
 * @param suites all suites
 */
export function findAffected(
  changes: readonly string[],
  sources: Sources,
  suites: readonly string[]
): Affected {
  const tests = [...sources.keys()].filter((path) => path.endsWith('.spec.ts'))
  const reached = changes.some((path) => OVER_EVERYTHING.test(path))
    ? new Set(tests)
    : findDependents(changes, sources)
  const affected = tests.filter(
    (path) =>
      reached.has(path) ||
      path.startsWith('tests/unit/') ||
      changes.some((change) => isAbout(change, path))
  )
  const bySuite = Map.groupBy(affected, suiteOf)
  return new Map(
    suites.filter((suite) => bySuite.has(suite)).map((suite) => [suite, bySuite.get(suite)!])
  )
}

/** Are tests about a changed file by where they stand: the tests of its room, of its plugin, of its kind? */
function isAbout(change: string, path: string): boolean {
  if (ABOUT.some(([of, tests]) => of.test(change) && tests.test(path))) return true
  const [, room] = /^app\/(\w+\/\w+)\//.exec(change) ?? []
  if (room && new RegExp(`^tests/\\w+/${room}[/.]`).test(path)) return true
  const [, plugin] = /^(plugins\/\w+\/)/.exec(change) ?? []
  return plugin !== undefined && path.startsWith(plugin)
}

function suiteOf(path: string): string {
  const [, folder] = /^tests\/(\w+)\//.exec(path) ?? []
  return !folder || folder === 'contracts' ? 'plugins' : folder
}

/** Finds every file that needs one of these, with these. */
function findDependents(changes: readonly string[], sources: Sources): Set<string> {
  const users = new Map<string, string[]>()
  const routes = listRoutes(sources)
  for (const [path, text] of sources) {
    const needed = [...findImports(path, text), ...findNamed(text)]
    if (path.startsWith('tests/')) needed.push(...findAsked(text, routes))
    for (const one of needed) users.set(one, [...(users.get(one) ?? []), path])
  }
  const found = new Set(changes)
  for (const path of found) for (const user of users.get(path) ?? []) found.add(user)
  return found
}

function findImports(path: string, text: string): string[] {
  if (!path.endsWith('.ts')) return []
  const names = [...text.matchAll(/\b(?:from|import)(?: |\(|\(\n\s*)'([#.][^']+)'/g)]
  return names.map(([, name]) => {
    const file = name.startsWith('#')
      ? name.slice(1).replace('plugin_contract', 'app/platform/plugins/contract')
      : join(dirname(path), name)
    return `${file.replace(/\.[jt]s$/, '')}.ts`
  })
}

/** Views that are rendered or included, and files of texts. */
function findNamed(text: string): string[] {
  const views = text.matchAll(/\b(?:pages|docs|mails|layouts)\/[\w/]+/g)
  const texts = text.matchAll(/['"`]([a-z]\w+)\.[a-z]/g)
  return [
    ...new Set([...views].map(([view]) => `resources/views/${view}.edge`)),
    ...new Set([...texts].map(([, name]) => `resources/lang/en/${name}.json`)),
  ]
}

/** Returns the fixed parts of each path of a file of routes, such as `/links` and `/notes`. */
function listRoutes(sources: Sources): [path: string, paths: string[][]][] {
  return [...sources]
    .filter(([path]) => /^(app|plugins)\/.*routes\.ts$/.test(path))
    .map(([path, text]) => {
      const paths = [...text.matchAll(/['`]([^'`\n]*\/[a-z][^'`\n]*)['`]/g)]
        .map(([, route]) => route)
        .filter((route) => !route.startsWith('#'))
      return [path, paths.map((route) => route.match(/\/[a-z][\w.-]*/g) ?? [])]
    })
}

/** Finds the files of routes that a test asks for, by their paths or all of them by the list of routes. */
function findAsked(text: string, routes: ReturnType<typeof listRoutes>): string[] {
  if (LISTS_OF_ROUTES.test(text)) return routes.map(([path]) => path)
  const opensPages = text.includes('console')
  return routes
    .filter(([path]) => opensPages || !path.includes('/console/'))
    .filter(([, paths]) => paths.some((parts) => parts.every((part) => text.includes(part))))
    .map(([path]) => path)
}
