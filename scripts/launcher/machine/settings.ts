import { accessSync, constants, existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { fail, readText } from './output.ts'
import { root } from './paths.ts'

const ENV_FILE = `${root}/.env`
const LINE = /^\s*(?:export\s+)?(\w+)\s*=(.*)$/

/**
 * Reads the text of an `.env`, which is never executed. Quotes and comments behind a value are taken
 * off; of two lines with one name the last counts.
 */
export function readEnvFile(text: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = LINE.exec(line) ?? []
    if (name) values.set(name, unquote(value.trim()))
  }
  return values
}

function unquote(value: string): string {
  const quote = value[0]
  if (quote === '"' || quote === "'") {
    const end = value.indexOf(quote, 1)
    if (end > 0) return value.slice(1, end)
  }
  return value.split('#')[0].trimEnd()
}

let fromFile: Map<string, string> | undefined

/** Settings that hold a secret: `NAME_FILE` can name a file that holds it. */
const SECRETS =
  /^(?:APP_KEY|APP_PREVIOUS_KEYS|BACKUP_TARGET_SECRET|HTTPS_PROXY|METRICS_TOKEN|OTEL_EXPORTER_OTLP_HEADERS|SSO_SECRET|(?:CLICKHOUSE|DB|REDIS|REDIS_SENTINEL|SMTP)_PASSWORD)$/

/**
 * Returns a setting: the environment first, then `.env`, then for a secret the file that `NAME_FILE` names. Empty
 * is the same as not set.
 *
 * @throws Exit 82 where that file cannot be read, or is empty
 */
export function setting(name: string): string {
  fromFile ??= readEnvFile(readText(ENV_FILE))
  const value = process.env[name] || fromFile.get(name) || ''
  if (value || !SECRETS.test(name)) return value
  const file = settingPath(`${name}_FILE`)
  return file && readSecret(`${name}_FILE`, file)
}

function readSecret(name: string, file: string): string {
  requireReadable(file, `, which ${name} names`)
  const value = readText(file).replace(/\r?\n$/, '')
  if (!value) fail(82, `${file}, which ${name} names, is empty. Nothing was changed.`)
  return value
}

/** Gives the programs that we start a default, where neither the environment nor `.env` has a value. */
export function provide(name: string, value: string): void {
  if (!setting(name)) process.env[name] = value
}

/** Options for Node that let a program read `.env`: one in `build/` does not find it by itself. */
export function envFileOptions(): string[] {
  return existsSync(ENV_FILE) ? ['--env-file=.env'] : []
}

/** Returns the path that a setting names; relative ones start in the folder of `.env`. Empty stays empty. */
export function settingPath(name: string): string {
  const value = setting(name)
  return value && resolve(root, value)
}

/**
 * What stands in an `.env` that we cannot read would count as not set, and private services be set up beside
 * those that it names.
 *
 * @throws Exit 82
 */
export function requireReadableSettings(): void {
  if (existsSync(ENV_FILE)) requireReadable(ENV_FILE)
}

/** @throws Exit 82 with what to do */
export function requireReadable(file: string, what = ''): void {
  try {
    accessSync(file, constants.R_OK)
  } catch {
    fail(
      82,
      `cannot read ${file}${what}: let ${userName()} read it (chown, chmod 600). Nothing was changed.`
    )
  }
}

/** Returns the name of this account, or its number where it has no name. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
