import { globSync, statSync } from 'node:fs'
import { createBuilder } from 'vite'

const MANIFEST = 'public/assets/.vite/manifest.json'
const SOURCES = ['resources/{css,js}/**', 'vite.config.ts', 'package-lock.json']

let built: Promise<void> | undefined

/**
 * Builds what the pages link to, as `node ace build` does. What is built already stays, so that two
 * runs of tests in one folder do not take it away from each other.
 */
export function buildAssets(): Promise<void> {
  built ??= build()
  return built
}

async function build(): Promise<void> {
  const [oldest, newest] = [changedMs(MANIFEST), Math.max(...globSync(SOURCES).map(changedMs))]
  if (oldest > newest) return
  const builder = await createBuilder({ logLevel: 'warn' }, false)
  await builder.buildApp()
}

/** Returns when a file was changed last, milliseconds since the epoch; 0: it is not there. */
function changedMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
