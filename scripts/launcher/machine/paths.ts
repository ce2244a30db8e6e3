import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** Folder of the installation: sources or an unpacked release. The launcher runs in it. */
export const root = resolve(import.meta.dirname, '../../..')

export const storage = `${root}/storage`

/** What runs, each with its id and address. */
export const run = `${storage}/run`
export const logs = `${storage}/logs`

/** What was built, migrated or refused, and of which sources. */
export const stamps = `${storage}/stamps`

/** The builds, one beside the other; `build/` is a link to the one in use. */
export const builds = `${storage}/builds`

/** Programs that were brought and not installed. */
export const runtime = `${storage}/runtime`

export const nodeHome = `${runtime}/node`

/** Is this an unpacked release? Then Node.js, packages and build are in it: nothing is fetched or built. */
export const isRelease = existsSync(`${root}/RELEASE`)
