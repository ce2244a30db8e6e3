import { pathToFileURL } from 'node:url'
import { Env } from '@adonisjs/core/env'
import { parseHostAndPort } from '#app/shared/host_and_port'
import { parseRedisSentinels } from '#app/shared/redis_sentinels'
import { installationFolder } from '#config/folders'

/** Reads an optional setting that has a form of its own; empty counts as not set. */
function parsed<Value>(read: (text: string) => Value) {
  return (name: string, text?: string): Value | undefined => {
    if (!text?.trim()) return undefined
    try {
      return read(text)
    } catch (error) {
      throw new Error(`The value of ${name} is wrong: ${(error as Error).message}`)
    }
  }
}

/**
 * Every setting of an installation, validated before anything else starts. `.env.example` says
 * what each one is for; `config/installation.ts` derives the rest.
 */
export default await Env.create(pathToFileURL(`${installationFolder}/`), {
  NODE_ENV: Env.schema.enum(['development', 'production', 'test'] as const),
  LOG_LEVEL: Env.schema.string.optional(),

  HOST: Env.schema.string.optional({ format: 'host' }),
  PORT: Env.schema.number.optional(),
  APP_URL: Env.schema.string.optional({ format: 'url', tld: false, protocol: true }),
  APP_KEY: Env.schema.secret(),
  APP_PREVIOUS_KEYS: Env.schema.string.optional(),
  STORAGE_PATH: Env.schema.string.optional(),
  DOCS_URL: Env.schema.string.optional({ format: 'url', tld: false, protocol: true }),
  WEB_CONCURRENCY: Env.schema.number.optional(),
  REQUEST_DEADLINE_SECONDS: Env.schema.number.optional(),
  TRUSTED_PROXIES: Env.schema.string.optional(),

  TLS: Env.schema.enum.optional(['off', 'auto'] as const),
  TLS_HOST: Env.schema.string.optional({ format: 'host' }),
  TLS_HTTP_PORT: Env.schema.number.optional(),
  TLS_HTTPS_PORT: Env.schema.number.optional(),
  CADDY_BINARY: Env.schema.string.optional(),
  ACME_DIRECTORY: Env.schema.string.optional({ format: 'url', tld: false, protocol: true }),
  ACME_CA_FILE: Env.schema.string.optional(),
  ACME_EMAIL: Env.schema.string.optional({ format: 'email' }),

  /**
   * An empty value is a statement ("no default domain"), so absent and empty stay apart. The
   * framework takes an empty variable for none, so that the environment itself is asked.
   */
  SHORT_DOMAIN: (key: string, value?: string) => (value ?? process.env[key])?.trim(),

  DB_HOST: Env.schema.string({ format: 'host' }),
  DB_PORT: Env.schema.number.optional(),
  DB_USER: Env.schema.string(),
  DB_PASSWORD: Env.schema.string.optional(),
  DB_DATABASE: Env.schema.string(),
  DB_STATEMENT_TIMEOUT_SECONDS: Env.schema.number.optional(),
  DB_BUFFER_POOL_MB: Env.schema.number.optional(),
  DB_REDO_LOG_MB: Env.schema.number.optional(),

  DB_SYNC_WAIT: Env.schema.boolean.optional(),
  DB_READ_HOST: parsed((text) => parseHostAndPort(text, Number(process.env.DB_PORT ?? 3306))),
  DB_READ_MAX_LAG_SECONDS: Env.schema.number.optional(),

  /** Not needed beside Sentinels, which say where Redis is. */
  REDIS_HOST: Env.schema.string.optionalWhen(() => Boolean(process.env.REDIS_SENTINELS), {
    format: 'host',
  }),
  REDIS_SENTINELS: parsed(parseRedisSentinels),
  REDIS_SENTINEL_PASSWORD: Env.schema.secret.optional(),
  REDIS_PORT: Env.schema.number.optional(),
  REDIS_PASSWORD: Env.schema.string.optional(),
  REDIS_DB: Env.schema.number.optional(),

  DEFAULT_PLAN: Env.schema.enum.optional(['Free', 'Pro', 'Business'] as const),
  API_RATE_LIMIT: Env.schema.number.optional(),
  ALIAS_MIN_LENGTH: Env.schema.number.optional(),
  ALIAS_MAX_LENGTH: Env.schema.number.optional(),
  PROHIBITED_WORDS_FILE: Env.schema.string.optional(),
  BLOCK_LISTS: Env.schema.string.optional(),
  APP_LINK_SCHEMES: Env.schema.string.optional(),

  OUTBOUND_ALLOWED_NETWORKS: Env.schema.string.optional(),
  OUTBOUND_CA_FILE: Env.schema.string.optional(),
  DNS_SERVERS: Env.schema.string.optional(),

  /**
   * Settings (behaviour, section 10) whose features come later: their form holds from the start.
   */
  REGISTRATION: Env.schema.enum.optional(['closed', 'open'] as const),
  DOMAIN_TARGET: Env.schema.string.optional({ format: 'host' }),
  SMTP_HOST: Env.schema.string.optional({ format: 'host' }),
  SMTP_PORT: Env.schema.number.optional(),
  SMTP_USERNAME: Env.schema.string.optional(),
  SMTP_PASSWORD: Env.schema.secret.optional(),
  SMTP_SECURE: Env.schema.boolean.optional(),
  MAIL_FROM: Env.schema.string.optional(),
  LICENCE_FILE: Env.schema.string.optional(),
  METRICS_TOKEN: Env.schema.secret.optional(),

  IMPORT_MAX_MB: Env.schema.number.optional(),
  IMPORT_LEASE_SECONDS: Env.schema.number.optional(),
  IMPORT_COMPARE_PER_SECOND: Env.schema.number.optional(),

  AUDIT_LOG_DAYS: Env.schema.number.optional(),

  BACKUP_DIR: Env.schema.string.optional(),
  BACKUP_EVERY: Env.schema.string.optional(),
  BACKUP_KEEP: Env.schema.number.optional(),
  BACKUP_RECIPIENT: Env.schema.string.optional(),
  BACKUP_TOOLS: Env.schema.string.optional(),

  GEOIP_DATABASE: Env.schema.string.optional(),
  REDIRECT_CACHE_ENTRIES: Env.schema.number.optional(),
  REDIRECT_REPLICA: Env.schema.boolean.optional(),
  CLICK_SPOOL_SYNC: Env.schema.boolean.optional(),
})
