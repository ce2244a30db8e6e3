import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '../machine/output.ts'
import { root } from '../machine/paths.ts'
import { outputOf } from '../machine/programs.ts'

/** What the build reads. Files that people leave beside it are none of its sources. */
export const BUILD_READS = [
  ...['.env.example', '.npmrc', 'README.md', 'ace.js', 'adonisrc.ts', 'app', 'bin', 'clients'],
  ...['commands', 'config', 'database', 'docs', 'package-lock.json', 'package.json', 'plugins'],
  ...['providers', 'public', 'resources', 'scripts/clients', 'start', 'tsconfig.build.json'],
  ...['tsconfig.json', 'vite.config.ts'],
]

/** What lies among the sources and is none. */
export const NO_SOURCES = /(^|\/)node_modules$|^public\/(assets|clients)$|^clients\/\w+\/dist$/

/** Returns a text that changes with any file that the build reads. */
export function stampSources(folder = root): string {
  const hash = createHash('sha256')
  for (const path of BUILD_READS.flatMap((name) => filesOf(folder, name)).sort()) {
    const content = createHash('sha256').update(readFileSync(join(folder, path)))
    hash.update(`${path} ${content.digest('hex')}\n`)
  }
  return hash.digest('hex')
}

function filesOf(folder: string, path: string): string[] {
  if (NO_SOURCES.test(path)) return []
  const entry = lstatSync(join(folder, path), { throwIfNoEntry: false })
  if (entry?.isFile()) return [path]
  if (!entry?.isDirectory()) return []
  return readdirSync(join(folder, path)).flatMap((name) => filesOf(folder, `${path}/${name}`))
}

/** Returns what people call the sources: their version, with the commit where they are a repository of their own. */
export function nameVersion(): string {
  const commit = existsSync('.git') ? outputOf(['git', 'rev-parse', '--short=8', 'HEAD']) : null
  return readVersion('package.json') + (commit ? ` (${commit})` : '')
}

/** Returns the version that a package.json names; an empty text where there is none. */
export function readVersion(file: string): string {
  return /^ *"version": *"([^"]*)"/m.exec(readText(file))?.[1] ?? ''
}
