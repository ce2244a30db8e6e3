import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Installs chdb, ClickHouse as a library, below a folder: 550 MB. @returns the folder of modules */
export function installChdb(folder: string): string {
  const modules = join(folder, 'modules')
  mkdirSync(modules)
  const packages = ['install', '--no-audit', '--no-fund', '--prefix', modules, 'chdb@3.4.0']
  execFileSync('npm', packages, { stdio: 'inherit' })
  return modules
}
