import { existsSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { nodeHome, root, runtime } from './paths.ts'
import { findProgram } from './programs.ts'

const RELEASED = `${root}/runtime/node`

/**
 * Puts the programs that we brought first in PATH, and the Node.js that runs us, so that npm and npx run under
 * it too. Debian keeps servers out of an ordinary user's PATH, so that their folders are added.
 */
export function preparePath(): void {
  const { PATH = '' } = process.env
  const path = [`${runtime}/bin`, PATH, '/usr/local/sbin:/usr/sbin:/sbin'].join(':')
  const home = [RELEASED, nodeHome].find(isOurs)
  process.env.PATH = path
  if (!home) return
  nameConfigurationOfNpm()
  process.env.PATH = `${home}/bin:${path}`
}

/** Does the Node.js that runs us lie in this folder? */
function isOurs(folder: string): boolean {
  return existsSync(folder) && process.execPath.startsWith(`${realpathSync(folder)}/`)
}

/** npm looks for the machine's own configuration beside the Node.js that runs it, which is ours. */
function nameConfigurationOfNpm(): void {
  const npm = findProgram('npm')
  if (process.env.NPM_CONFIG_GLOBALCONFIG || !npm) return
  const file = `${dirname(npm)}/../etc/npmrc`
  if (existsSync(file)) process.env.NPM_CONFIG_GLOBALCONFIG = file
}
