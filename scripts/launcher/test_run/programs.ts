import { existsSync, readdirSync } from 'node:fs'
import { prepareBuild, prepareWithServices } from '../application/prepare.ts'
import type { Given } from '../command_line/commands.ts'
import { fail, leaveStdout } from '../machine/output.ts'
import { runInOurPlace } from '../machine/programs.ts'
import { envFileOptions } from '../machine/settings.ts'
import { bringBackupTools } from '../services/backup_tools.ts'
import { requireCaddy } from '../services/caddy.ts'
import {
  requireBrowser,
  requireChromium,
  requireDebianTools,
  requireFaketime,
  requireGalera,
  requireNginx,
  requirePackagers,
  requirePebble,
  requirePrometheus,
  requireProxies,
  requireSwift,
} from './tools.ts'

type Requirement = () => Promise<void>

/** What has to be there before anything else is prepared. */
const FIRST: Record<string, Requirement[]> = {
  'tests/chaos/clock': [requireFaketime],
  'tests/chaos/naming': [requireFaketime],
}

/** What programs need besides services and a build. */
const NEEDS: Record<string, Requirement[]> = {
  'bench/redirect': [requireNginx],
  'tests/chaos/monitoring': [requirePrometheus],
  'tests/chaos/backup': [bringBackupTools],
  'tests/chaos/bare_machine': [bringBackupTools],
  'tests/chaos/large_installation': [bringBackupTools],
  'tests/chaos/printed_hosts': [bringBackupTools],
  'tests/chaos/small_machine': [bringBackupTools],
  'tests/chaos/upgrade': [bringBackupTools],
  'tests/chaos/proxies': [requireProxies, requireCaddy],
  'tests/chaos/proxied_domains': [requireProxies, requireCaddy],
  'tests/chaos/cluster': [requireGalera],
  'tests/chaos/deb': [requireDebianTools],
  'tests/chaos/packaging': [requirePackagers],
  'tests/chaos/s3': [requireSwift],
  'tests/chaos/tls': [requireCaddy, requirePebble, requireBrowser],
  'tests/chaos/first_hour': [requireCaddy, requirePebble],
  'tests/chaos/extension': [requireChromium],
  'tests/chaos/shlink_web': [requireBrowser],
}

export type ProgramFolder = 'bench' | 'tests/chaos'

/** Returns the names of the programs of a folder. */
export function listPrograms(folder: ProgramFolder): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
}

/**
 * Runs a program with services and a build of the sources.
 *
 * @returns its exit code
 * @throws Exit 64 where there is no such program, and those of what it needs
 */
export async function runProgram(
  folder: ProgramFolder,
  { words: [name], rest }: Given
): Promise<number> {
  leaveStdout()
  const names = listPrograms(folder)
  if (!names.includes(name)) {
    fail(64, `there is no '${name}' in ${folder}/. There is:\n  ${names.join('\n  ')}`)
  }
  const path = `${folder}/${name}`
  for (const require of FIRST[path] ?? []) await require()
  await prepareWithServices()
  for (const require of NEEDS[path] ?? []) await require()
  await prepareBuild()
  return runInOurPlace([
    ...['node', ...envFileOptions(), '--import', './bin/typescript.js', `${path}.ts`],
    ...rest,
  ])
}
