import { readText } from '../machine/output.ts'

/**
 * Returns the suites of adonisrc.ts, in their order. Read as text: it imports packages, which may not be there
 * yet.
 */
export function readSuites(text = readText('adonisrc.ts')): string[] {
  const [, suites = ''] = /\bsuites: \[([\s\S]*?)\n {4}\]/.exec(text) ?? []
  return [...suites.matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name)
}
