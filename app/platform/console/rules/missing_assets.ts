import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The list of built files as Vite writes it: sources by name, with what was made of each. */
type Manifest = Record<string, { file: string; css?: string[]; assets?: string[] }>

/**
 * Looks for everything that the console's pages need of its build.
 *
 * @returns path of the first file that is not there; null when all are
 */
export function findMissingAssets(manifestFile: string, assetsFolder: string): string | null {
  if (!existsSync(manifestFile)) return manifestFile
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const files = Object.values(manifest)
    .flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
    .map((name) => join(assetsFolder, name))
  return files.find((path) => !existsSync(path)) ?? null
}
