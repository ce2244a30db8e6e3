/*
 * Succeeds when node_modules holds what package-lock.json asks for. npm writes the second list, the
 * one it compares with, only after an installation has succeeded.
 */
import { readFileSync } from 'node:fs'

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}

const { '': root, ...wanted } = packagesIn('package-lock.json')
const installed = packagesIn('node_modules/.package-lock.json')

// What is optional is often for another kind of machine.
const fits = ([path, { version, optional, devOptional }]) =>
  path in installed ? installed[path].version === version : optional || devOptional

process.exitCode = root && Object.entries(wanted).every(fits) ? 0 : 1
