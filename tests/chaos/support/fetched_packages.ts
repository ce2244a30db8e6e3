import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Fetches packages of npm once, without their scripts.
 *
 * @param name of their folder in storage/runtime
 * @param dependencies as in package.json
 * @returns the folder of modules
 */
export function fetchPackages(name: string, dependencies: Record<string, string>): string {
  const target = resolve('storage/runtime', name)
  const manifest = JSON.stringify({ private: true, dependencies })
  if (!existsSync(join(target, 'complete.json'))) {
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    writeFileSync(join(target, 'package.json'), manifest)
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent']
    execFileSync('npm', ['install', ...flags], { cwd: target, stdio: 'inherit' })
    writeFileSync(join(target, 'complete.json'), manifest)
  }
  return join(target, 'node_modules')
}
