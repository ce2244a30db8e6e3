import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { Secret } from '@adonisjs/core/helpers'

/** Reads a setting; the empty value counts as not set. Throws `WrongSetting`. */
export type SettingRule<Value> = (name: string, value?: string) => Value

/** Names whose values are never shown. */
export const SECRET_SETTING = /KEYS?$|PASSWORD$|TOKEN$|SECRET$|^HTTPS_PROXY$|OTLP_HEADERS$/

/** An address with a user, and perhaps a password. */
const WITH_USER = /^\w+:\/\/[^/]*@/

/**
 * What is encrypted and checked: nothing; the connection is encrypted only; the certificate is
 * checked too.
 */
export type TlsMode = 'off' | 'on' | 'verify'

const HOST = /^[a-z\d](?:[a-z\d._-]*[a-z\d])?\.?$/i
const SHOWN_CHARACTERS = 100

/** A setting with a value that is not allowed: which, what it is, and what is allowed. */
export class WrongSetting extends Error {
  constructor(name: string, value: string | undefined, allowed: string, reason = '') {
    const fault = reason === '' ? '' : ` (${reason})`
    super(`${name} ${describeValue(name, value)}${fault}. Allowed: ${allowed}.`)
  }
}

function describeValue(name: string, value: string | undefined): string {
  if (!value) return 'is not set'
  if (SECRET_SETTING.test(name) || WITH_USER.test(value)) {
    return `has ${value.length} characters, which are not shown`
  }
  const isLong = value.length > SHOWN_CHARACTERS
  return `is "${isLong ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value}"`
}

/**
 * Makes the rule of a setting that may be left out.
 *
 * @param read answers undefined, or throws, where the text is not allowed
 */
export function optionalSetting<Value>(
  allowed: string,
  read: (text: string) => Value | undefined
): SettingRule<Value | undefined> {
  const present = requiredSetting(allowed, read)
  return (name, value) => (value?.trim() ? present(name, value) : undefined)
}

/** Makes the rule of a setting that has to be there; see `optionalSetting`. */
export function requiredSetting<Value>(
  allowed: string,
  read: (text: string) => Value | undefined
): SettingRule<Value> {
  return (name, value) => {
    let found: Value | undefined
    let reason = ''
    try {
      found = value?.trim() ? read(value) : undefined
    } catch (error) {
      reason = (error as Error).message
    }
    if (found === undefined) throw new WrongSetting(name, value, allowed, reason)
    return found
  }
}

export const textSetting = () => optionalSetting('any text', (value) => value)

export function secret(leastLength = 1) {
  return optionalSetting(`${leastLength} or more characters`, (value) =>
    value.length >= leastLength ? new Secret(value) : undefined
  )
}

export function choiceSetting<const Choice extends string>(...choices: readonly Choice[]) {
  return optionalSetting(choices.join(', '), (value) => choices.find((choice) => choice === value))
}

export function flagSetting() {
  const values: Record<string, boolean> = { 'true': true, '1': true, 'false': false, '0': false }
  return optionalSetting('true or false', (value) => values[value.trim()])
}

/** @param most none: no limit */
export function whole(least: number, most?: number) {
  const range = most === undefined ? `of at least ${least}` : `from ${least} to ${most}`
  return optionalSetting(`a whole number ${range}`, (value) => {
    const number = /^\d+$/.test(value.trim()) ? Number(value) : Number.NaN
    return number >= least && number <= (most ?? Number.MAX_SAFE_INTEGER) ? number : undefined
  })
}

export const port = () => whole(1, 65_535)

export function seconds() {
  return optionalSetting('a number of seconds greater than 0', (value) => {
    const number = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : Number.NaN
    return number > 0 ? number : undefined
  })
}

export const ALLOWED_HOST = 'a host name or an IP address, without a port'

export function isHost(value: string): boolean {
  return isIP(value) !== 0 || HOST.test(value)
}

export const host = () =>
  optionalSetting(ALLOWED_HOST, (value) => (isHost(value) ? value : undefined))

/** Reads an address on the web. One with a user is refused: addresses are shown, and words in them too. */
export function webAddress() {
  const allowed = 'an address that begins with http:// or https://, without a user'
  return optionalSetting(allowed, (value) => (isWeb(new URL(value)) ? value : undefined))
}

/** Reads the address of a host itself: what it answers stands at its root. */
export function hostAddress() {
  const allowed = 'an address such as https://go.example.com, without a path, a query or a user'
  return optionalSetting(allowed, (value) => {
    const url = new URL(value)
    return isWeb(url) && url.pathname === '/' && !/[?#]/.test(value) ? value : undefined
  })
}

const isWeb = ({ protocol, username, password }: URL) =>
  /^https?:$/.test(protocol) && !username && !password

/**
 * Reads a file; the value is its text.
 *
 * @param findPath makes an absolute path of what the setting says
 * @param mark what has to be in it
 */
export function textFile(findPath: (path: string) => string, allowed: string, mark: string) {
  return optionalSetting(allowed, (value) => {
    const text = readFileSync(findPath(value), 'utf8')
    return text.includes(mark) ? text : undefined
  })
}

/** Reads a file of certificates or keys; see `textFile`. */
export function pemFile(findPath: (path: string) => string) {
  const allowed = 'a file that can be read, with certificates or a key in PEM'
  return textFile(findPath, allowed, '-----BEGIN ')
}
