import { CONTRACT } from '#app/platform/plugins/contract'
import { settingsFaults } from '#app/platform/plugins/rules/settings_faults'

const ID = /^[a-z][a-z0-9-]{1,39}$/
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/
const ICON = /^[a-z][a-z0-9-]*$/

/**
 * Returns everything that is wrong with a plugin before it is asked for anything, one sentence
 * each.
 */
export function pluginFaults(plugin: unknown): string[] {
  if (typeof plugin !== 'object' || plugin === null) {
    return ['its default export is no plugin']
  }
  const given = plugin as Record<string, unknown>
  const faults: string[] = []
  if (typeof given.id !== 'string' || !ID.test(given.id)) {
    faults.push('id has to be 2 to 40 lower-case letters, digits and hyphens, a letter first')
  }
  for (const name of ['name', 'summary']) {
    if (typeof given[name] !== 'string' || given[name] === '') faults.push(`${name} is missing`)
  }
  if (typeof given.version !== 'string' || !VERSION.test(given.version)) {
    faults.push('version has to be of the form 1.4.2')
  }
  if (given.contract !== CONTRACT) {
    faults.push(`it was written for contract ${given.contract}; this is contract ${CONTRACT}`)
  }
  if (given.icon !== undefined && !ICON.test(String(given.icon))) {
    faults.push('icon has to be the name of a lucide icon')
  }
  for (const name of ['contribute', 'samples']) {
    if (typeof given[name] !== 'function') faults.push(`${name} is no function`)
  }
  return [...faults, ...settingsFaults(given.settings)]
}
