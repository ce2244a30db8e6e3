import type { Setting } from '#app/platform/plugins/contract'

export type SettingValue = string | number | boolean

/** Longest text of a setting that says nothing of it, and of any, in characters. */
export const DEFAULT_SETTING_LENGTH = 500
export const LONGEST_SETTING = 2_000

/** The same of a text of several lines. */
export const LONGEST_LINES = 40_000

/** Returns how many characters a text may have at most. */
export function longestOf({ kind, lines }: { kind: string; lines?: boolean }): number {
  return kind === 'text' && lines ? LONGEST_LINES : LONGEST_SETTING
}

/**
 * Why a value will not do: the name of the rule, as validators call it, and what fills its text.
 */
export interface ValueFault {
  rule: string
  message: string
  args?: Record<string, unknown>
}

export type ReadValue = { value: SettingValue } | { fault: ValueFault }

/**
 * Reads the value of a setting, from a form, from the API or from the database.
 *
 * @param given numbers and switches may come as the text that forms send
 */
export function readSettingValue(setting: Setting, given: unknown): ReadValue {
  switch (setting.kind) {
    case 'switch':
      return readSwitch(given)
    case 'number':
      return readNumber(setting, given)
    case 'choice':
      return setting.options.some(({ value }) => value === given)
        ? { value: given as string }
        : refuse('enum', 'The selected {{ field }} is invalid')
    default:
      return readText(setting, given)
  }
}

function refuse(rule: string, message: string, args?: Record<string, unknown>): ReadValue {
  return { fault: { rule, message, args } }
}

function readSwitch(given: unknown): ReadValue {
  if (given === true || given === '1' || given === 'on') return { value: true }
  if (given === false || given === '0') return { value: false }
  return refuse('boolean', 'The value must be a boolean')
}

function readNumber(setting: Setting & { kind: 'number' }, given: unknown): ReadValue {
  const isText = typeof given === 'string' && given.trim() !== ''
  const value = isText ? Number(given) : given
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return refuse('number', 'The {{ field }} field must be a number')
  }
  const { min, max } = setting
  if (min !== undefined && value < min) {
    return refuse('min', 'The {{ field }} field must be at least {{ min }}', { min })
  }
  if (max !== undefined && value > max) {
    return refuse('max', 'The {{ field }} field must not be greater than {{ max }}', { max })
  }
  if (setting.whole !== false && !Number.isSafeInteger(value)) {
    return refuse('withoutDecimals', 'The {{ field }} field must be an integer')
  }
  return { value }
}

function readText(setting: Setting & { kind: 'text' | 'secret' }, given: unknown): ReadValue {
  if (typeof given !== 'string') return refuse('string', 'The {{ field }} field must be a string')
  const value = setting.kind === 'secret' ? given : given.trim()
  if (value === '') return refuse('required', 'The {{ field }} field must be defined')
  const max = Math.min(setting.maxLength ?? DEFAULT_SETTING_LENGTH, longestOf(setting))
  const min = setting.kind === 'secret' ? (setting.minLength ?? 1) : 1
  if ([...value].length > max) {
    return refuse(
      'maxLength',
      'The {{ field }} field must not be greater than {{ max }} characters',
      { max }
    )
  }
  if ([...value].length < min) {
    return refuse('minLength', 'The {{ field }} field must have at least {{ min }} characters', {
      min,
    })
  }
  if (setting.kind === 'text' && setting.pattern && !matchesWhole(setting.pattern, value)) {
    return refuse('regex', 'The {{ field }} field format is invalid')
  }
  return { value }
}

/** Tests a plugin's pattern from the start: one with flags may remember where it was. */
function matchesWhole(pattern: RegExp, value: string): boolean {
  return new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gy]/g, '')).test(value)
}
