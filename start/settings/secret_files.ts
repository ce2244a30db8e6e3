import { readFileSync } from 'node:fs'

/** Settings that hold a secret: each can be named by its file instead, as containers mount them. */
export const SECRET_SETTINGS = [
  'APP_KEY',
  'APP_PREVIOUS_KEYS',
  'BACKUP_TARGET_SECRET',
  'DB_PASSWORD',
  'CLICKHOUSE_PASSWORD',
  'HTTPS_PROXY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'REDIS_PASSWORD',
  'REDIS_SENTINEL_PASSWORD',
  'SMTP_PASSWORD',
  'SSO_SECRET',
] as const

/**
 * Gives each secret that `NAME_FILE` names the content of that file, without the line end behind it.
 *
 * @param environment is changed
 * @param toPath where relative paths begin
 * @throws Error that names the setting and the file, never what is in it
 */
export function readSecretFiles(
  environment: Record<string, string | undefined>,
  toPath: (path: string) => string
): void {
  for (const name of SECRET_SETTINGS) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    const value = readSecret(`${name}_FILE`, toPath(file))
    // The launcher has read it before and hands it on.
    if (environment[name] && environment[name] !== value) {
      throw new Error(`${name} and ${name}_FILE say different things. Give one of them.`)
    }
    environment[name] = value
  }
}

function readSecret(name: string, file: string): string {
  let value: string
  try {
    value = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new Error(`${name} names ${file}: ${(error as NodeJS.ErrnoException).code}`)
  }
  if (value === '') throw new Error(`${name} names ${file}, which is empty`)
  return value
}
