import { flushCompileCache } from 'node:module'
import type { Environment } from './daemons.ts'
import { run } from './paths.ts'

/** Where `./shunt` has Node.js keep what it made of our TypeScript: reading it is quicker and takes less memory. */
const FOLDER = `${run}/compile_cache`
let isOurs = false

/** Keeps the programs that we start from writing there too. */
export function keepCompileCache(): void {
  isOurs = process.env.NODE_COMPILE_CACHE === FOLDER
  if (isOurs) delete process.env.NODE_COMPILE_CACHE
}

/** Writes what was compiled so far, for another launcher that is started with the environment that this returns. */
export function shareCompileCache(): Environment {
  if (!isOurs) return {}
  flushCompileCache()
  return { NODE_COMPILE_CACHE: FOLDER }
}
