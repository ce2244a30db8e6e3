import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PluginEntry } from '#app/platform/plugins/installed_plugin'

/**
 * Lists the packages that an operator put beside Shunt, for `npm install --prefix storage/plugins`:
 * the direct dependencies of the package.json there, by name. A release that has no sources takes
 * plugins so, and they stay through every upgrade.
 *
 * @param folder of the installation's plugins; it need not exist
 */
export function listPackagePlugins(folder: string): PluginEntry[] {
  const file = join(folder, 'package.json')
  try {
    const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
    return Object.keys(dependencies)
      .sort()
      .map((name) => ({
        enabled: true,
        load: async () => import(pathToFileURL(createRequire(file).resolve(name)).href),
      }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    const fault = new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
    // Shown as a faulty plugin: everything else runs.
    return [{ enabled: false, load: () => Promise.reject(fault) }]
  }
}
