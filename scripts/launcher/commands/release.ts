import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { provideBuild } from '../builds/build_copy.ts'
import { requirePackages } from '../builds/packages.ts'
import type { Given } from '../command_line/commands.ts'
import { lockFolder, unlockFolder } from '../machine/file_lock.ts'
import { Exit, fail, readText, say } from '../machine/output.ts'
import { nodeHome, root, storage } from '../machine/paths.ts'
import { findProgram, outputOf, runInOurPlace } from '../machine/programs.ts'
import { makePackage } from '../release/make_package.ts'
import { makeRelease } from '../release/make_release.ts'
import { inWorkFolder } from '../release/steps.ts'

/**
 * Makes an archive that runs on a machine without compiler, npm and network.
 *
 * @throws Exit 64, 71 to 73, 75
 */
export async function run({ words: [folder], options }: Given): Promise<void> {
  const calledFrom = process.env.SHUNT_CALLED_FROM ?? root
  const to = folder === undefined ? `${storage}/releases` : resolve(calledFrom, folder)
  try {
    mkdirSync(to, { recursive: true })
  } catch {
    fail(64, `cannot write to ${to}.`)
  }
  if (options.deb && !findProgram('dpkg-deb')) fail(73, 'dpkg-deb is missing: apt-get install dpkg')
  const platform = options.platform === undefined ? undefined : String(options.platform)
  await lockFolder()
  await requirePackages()
  const build = await provideBuild()
  await requireOwnNode()
  const archive = await inWorkFolder(() => makeRelease(build, to, platform))
  say(`Made ${archive}`)
  if (options.deb) say(`Made ${await inWorkFolder(() => makePackage(archive))}`)
  unlockFolder()
}

/** The Node.js of the machine may need libraries that other machines do not have. */
async function requireOwnNode(): Promise<void> {
  const [, major = ''] = /"node": ">=(\d+)"/.exec(readText('package.json')) ?? []
  const [, own = '0'] = /^v(\d+)/.exec(outputOf([`${nodeHome}/bin/node`, '--version']) ?? '') ?? []
  if (Number(own) >= Number(major)) return
  const code = await runInOurPlace(['scripts/launcher/bring_node.sh', major])
  if (code !== 0) throw new Exit(code)
}
