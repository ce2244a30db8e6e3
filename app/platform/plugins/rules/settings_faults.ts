import type { Setting } from '#app/platform/plugins/contract'
import { longestOf, readSettingValue } from '#app/platform/plugins/rules/setting_value'

const NAME = /^[a-z][a-zA-Z0-9]{0,39}$/
const KINDS = ['text', 'secret', 'number', 'switch', 'choice']
const MOST_SETTINGS = 40

/** Returns everything that is wrong with a settings description, one sentence each. */
export function settingsFaults(description: unknown): string[] {
  if (typeof description !== 'object' || description === null || Array.isArray(description)) {
    return ['settings has to be an object, an empty one when there are none']
  }
  const settings = Object.entries(description)
  const faults = settings.flatMap(([name, setting]) =>
    settingFaults(name, setting).map((fault) => `setting ${name}: ${fault}`)
  )
  if (settings.length > MOST_SETTINGS) faults.push(`more than ${MOST_SETTINGS} settings`)
  return faults
}

function settingFaults(name: string, setting: any): string[] {
  if (typeof setting !== 'object' || setting === null) return ['is not an object']
  const faults: string[] = []
  if (!NAME.test(name)) faults.push('its name has to be camelCase, at most 40 letters and digits')
  if (typeof setting.label !== 'string' || setting.label === '') faults.push('it has no label')
  if (!KINDS.includes(setting.kind)) {
    return [...faults, `its kind has to be one of ${KINDS.join(', ')}`]
  }
  return [...faults, ...kindFaults(setting), ...defaultFaults(setting)]
}

function kindFaults(setting: any): string[] {
  const faults: string[] = []
  const { kind, minLength = 1, pattern } = setting
  const longest = longestOf(setting)
  const { maxLength = longest } = setting
  if (kind === 'choice' && !hasOptions(setting.options)) {
    faults.push('a choice needs two or more options with different values, each with a label')
  }
  if (kind === 'number' && setting.min > setting.max) faults.push('min is above max')
  if (!isLength(minLength, longest) || !isLength(maxLength, longest) || minLength > maxLength) {
    faults.push(`lengths have to be 1 to ${longest}, minLength at most maxLength`)
  }
  if (pattern !== undefined && !(pattern instanceof RegExp)) faults.push('pattern is no RegExp')
  return faults
}

function isLength(length: unknown, longest: number): boolean {
  return Number.isInteger(length) && (length as number) >= 1 && (length as number) <= longest
}

function hasOptions(options: unknown): boolean {
  if (!Array.isArray(options) || options.length < 2) return false
  const areTold = options.every(
    (option) =>
      typeof option?.value === 'string' && option.value && typeof option.label === 'string'
  )
  return areTold && new Set(options.map(({ value }) => value)).size === options.length
}

function defaultFaults(setting: Setting): string[] {
  const { kind, default: given } = setting as { kind: string; default?: unknown }
  if (kind === 'secret') {
    return 'default' in setting ? ['a secret has no default: everybody could read it'] : []
  }
  if (given === undefined) {
    return kind === 'switch' ? ['a switch needs a default, true or false'] : []
  }
  const type: string = typeof given
  const wanted = { number: 'number', switch: 'boolean' }[kind] ?? 'string'
  const fits = type === wanted && 'value' in readSettingValue(setting, given)
  return fits ? [] : ['its own default is not allowed by it']
}
