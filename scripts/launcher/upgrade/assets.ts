import { constants, copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { assetsOf } from '../builds/build_copy.ts'
import { readText } from '../machine/output.ts'
import { builds } from '../machine/paths.ts'

/**
 * Has pages of either version find their styles and scripts at processes of either version.
 *
 * @param before name of the build in use; null where `build/` is a folder
 */
export function shareAssets(before: string | null, fresh: string): void {
  const build = `${builds}/${fresh}/build`
  if (!existsSync('build/public/assets') || !existsSync(`${build}/public/assets`)) return
  const ofBefore = ownAssets('build', before)
  copyAssets('build', build, ofBefore)
  copyAssets(build, 'build', ownAssets(build, fresh))
}

/** Those that were built with it, not those that it was given in turn. */
function ownAssets(build: string, name: string | null): string[] {
  const list = `${builds}/${name}/assets`
  return existsSync(list) ? readText(list).split('\n').filter(Boolean) : assetsOf(build)
}

function copyAssets(from: string, to: string, names: readonly string[]): void {
  for (const name of names) {
    const target = `${to}/public/assets/${name}`
    try {
      mkdirSync(dirname(target), { recursive: true })
      copyFileSync(`${from}/public/assets/${name}`, target, constants.COPYFILE_EXCL)
    } catch {
      // It is there already, or it is no longer needed by anything that is.
    }
  }
}
