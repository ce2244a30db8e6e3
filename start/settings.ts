import { isIP } from 'node:net'
import { Secret } from '@adonisjs/core/helpers'
import { parseRetention, RETENTION_FORM } from '#app/installation/backup_copies/rules/kept_copies'
import {
  FINGERPRINT_FORM,
  parseHostKeys,
  parseTarget,
  TARGET_FORM,
} from '#app/installation/backup_copies/rules/read_target'
import { parseInterval } from '#app/installation/backups/rules/parse_interval'
import { parseSigners, SIGNERS_FORM } from '#app/installation/data_packs/rules/signers'
import { parseHeaders, SAMPLERS } from '#app/installation/tracing/rules/sampling'
import { parseAppSchemes } from '#app/linking/links/rules/app_scheme'
import { parseCidrList } from '#app/shared/network/cidr_list'
import { parseProxy, parseProxyExceptions } from '#app/shared/outbound_http/proxy'
import {
  ALLOWED_HOST,
  choiceSetting,
  flagSetting,
  host,
  hostAddress,
  isHost,
  optionalSetting,
  pemFile,
  port,
  requiredSetting,
  seconds,
  secret,
  textFile,
  textSetting,
  webAddress,
  whole,
  WrongSetting,
} from '#app/shared/process/setting_rules'
import { settingPath } from '#config/folders'
import { parseHostAndPort } from '#start/settings/host_and_port'
import { parseProviderSettings } from '#start/settings/provider_settings'
import { parseRedisSentinels } from '#start/settings/redis_sentinels'

const LEAST_KEY = 32
const NETWORKS = 'IP networks such as 10.0.0.0/8 or fd00::/8, comma-separated'
const PEM = () => pemFile(settingPath)

/**
 * Every setting of an installation: what is allowed, and the value that the code gets. `start/env.ts`
 * reads them before anything else starts, and `findWrongSettings` says which are wrong.
 * `.env.example` says what each is for.
 */
export const SETTINGS = {
  NODE_ENV: requiredSetting('development, production or test', (value) =>
    (['development', 'production', 'test'] as const).find((mode) => mode === value)
  ),
  LOG_LEVEL: choiceSetting('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  LOG_REQUESTS: choiceSetting('off', 'on'),

  HOST: host(),
  PORT: port(),
  APP_URL: hostAddress(),
  APP_KEY: requiredSetting(`${LEAST_KEY} or more random characters`, (value) =>
    value.length >= LEAST_KEY ? new Secret(value) : undefined
  ),
  APP_PREVIOUS_KEYS: textSetting(),
  STORAGE_PATH: textSetting(),
  DOCS_URL: webAddress(),
  WEB_CONCURRENCY: whole(1, 1_000),
  REQUEST_DEADLINE_SECONDS: seconds(),
  TRUSTED_PROXIES: optionalSetting(NETWORKS, (value) => parseCidrList(value) && value),

  TLS: choiceSetting('off', 'auto'),
  TLS_HOST: host(),
  TLS_HTTP_PORT: port(),
  TLS_HTTPS_PORT: port(),
  CADDY_BINARY: textSetting(),
  ACME_DIRECTORY: webAddress(),
  ACME_CA_FILE: textSetting(),
  ACME_EMAIL: optionalSetting('an email address', (value) =>
    /^[^\s@]+@[^\s@]+$/.test(value) ? value : undefined
  ),

  /**
   * An empty value is a statement ("no default domain"), so absent and empty stay apart. The
   * framework takes an empty variable for none, so that the environment itself is asked.
   */
  SHORT_DOMAIN: readShortDomain,

  DB_HOST: requiredSetting(ALLOWED_HOST, (value) => (isHost(value) ? value : undefined)),
  DB_PORT: port(),
  DB_USER: requiredSetting('the name of an account of the database', (value) => value),
  DB_PASSWORD: textSetting(),
  DB_DATABASE: requiredSetting('the name of a database', (value) => value),
  DB_STATEMENT_TIMEOUT_SECONDS: seconds(),
  DB_BUFFER_POOL_MB: whole(1),
  DB_REDO_LOG_MB: whole(1),

  DB_SYNC_WAIT: flagSetting(),
  DB_READ_HOST: optionalSetting(
    'a host or host:port; an IPv6 address stands in brackets',
    (value) => parseHostAndPort(value, Number(process.env.DB_PORT || 3306))
  ),
  DB_READ_MAX_LAG_SECONDS: seconds(),
  DB_TLS: choiceSetting('off', 'on', 'verify'),
  DB_CA_FILE: PEM(),
  DB_CLIENT_CERT_FILE: PEM(),
  DB_CLIENT_KEY_FILE: PEM(),

  /** Not needed beside Sentinels, which say where Redis is. */
  REDIS_HOST: readRedisHost,
  REDIS_SENTINELS: optionalSetting('name@host:port,host:port', parseRedisSentinels),
  REDIS_SENTINEL_PASSWORD: secret(),
  REDIS_PORT: port(),
  REDIS_USERNAME: textSetting(),
  REDIS_PASSWORD: textSetting(),
  REDIS_DB: whole(0),
  REDIS_TLS: choiceSetting('off', 'on', 'verify'),
  REDIS_CA_FILE: PEM(),

  DEFAULT_PLAN: choiceSetting('Free', 'Pro', 'Business'),
  API_RATE_LIMIT: whole(1),
  ALIAS_MIN_LENGTH: whole(1),
  ALIAS_MAX_LENGTH: whole(1),
  PROHIBITED_WORDS_FILE: textSetting(),
  BLOCK_LISTS: textSetting(),
  DATA_PACK_SIGNERS: optionalSetting(SIGNERS_FORM, parseSigners),
  APP_LINK_SCHEMES: optionalSetting(
    'schemes of apps, comma-separated, such as ms-word',
    parseAppSchemes
  ),

  OUTBOUND_ALLOWED_NETWORKS: optionalSetting(NETWORKS, parseCidrList),
  OUTBOUND_CA_FILE: PEM(),

  /** It can hold a password. */
  HTTPS_PROXY: optionalSetting('an address such as http://proxy.example.com:3128', (value) =>
    parseProxy(value) ? new Secret(value) : undefined
  ),
  NO_PROXY: optionalSetting('hosts, IP networks or *, comma-separated', parseProxyExceptions),
  DNS_SERVERS: optionalSetting(
    'IP addresses with or without a port, comma-separated',
    parseNameServers
  ),

  SSO_KIND: textSetting(),
  SSO_NAME: textSetting(),
  SSO_DOMAINS: textSetting(),
  SSO_ISSUER: webAddress(),
  SSO_CLIENT_ID: textSetting(),
  SSO_METADATA_FILE: textFile(
    settingPath,
    'a file that can be read, with the metadata (XML) of the provider',
    '<'
  ),
  SSO_SETTINGS: optionalSetting(
    'a JSON object, such as {"groupsClaim":"roles"}',
    parseProviderSettings
  ),
  SSO_SECRET: secret(),

  REGISTRATION: choiceSetting('closed', 'open'),
  DOMAIN_TARGET: host(),
  SMTP_HOST: host(),
  SMTP_PORT: port(),
  SMTP_USERNAME: textSetting(),
  SMTP_PASSWORD: secret(),
  SMTP_TLS: choiceSetting('starttls', 'tls', 'off'),
  SMTP_SECURE: flagSetting(),
  MAIL_STRANGERS_PER_DAY: whole(1),
  MAIL_FROM: textSetting(),
  LICENCE_FILE: textSetting(),
  METRICS_TOKEN: secret(),

  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress(),
  OTEL_EXPORTER_OTLP_HEADERS: optionalSetting('name=value pairs, comma-separated', (value) =>
    parseHeaders(value) ? new Secret(value) : undefined
  ),
  OTEL_SERVICE_NAME: textSetting(),
  OTEL_TRACES_SAMPLER: choiceSetting(...SAMPLERS),
  OTEL_TRACES_SAMPLER_ARG: optionalSetting('a number from 0 to 1', (value) =>
    Number(value) >= 0 && Number(value) <= 1 ? Number(value) : undefined
  ),

  IMPORT_MAX_MB: whole(1),
  IMPORT_MAX_SECONDS: whole(1),
  IMPORT_MAX_MEMORY_MB: whole(16),
  IMPORT_LEASE_SECONDS: seconds(),
  IMPORT_COMPARE_PER_SECOND: whole(1),

  AUDIT_LOG_DAYS: whole(0),

  BACKUP_DIR: textSetting(),
  BACKUP_EVERY: optionalSetting('a number and m, h or d, such as 6h or 1d', parseInterval),
  BACKUP_KEEP: whole(1),
  BACKUP_RECIPIENT: textSetting(),
  BACKUP_TOOLS: textSetting(),
  BACKUP_TARGET: optionalSetting(TARGET_FORM, parseTarget),
  BACKUP_TARGET_KEEP: optionalSetting(RETENTION_FORM, parseRetention),
  BACKUP_VERIFY_EVERY: optionalSetting('a number and m, h or d, such as 7d', parseInterval),
  BACKUP_TARGET_KEY_ID: textSetting(),
  BACKUP_TARGET_SECRET: secret(),
  BACKUP_TARGET_SSH_KEY_FILE: PEM(),
  BACKUP_TARGET_HOST_KEY: optionalSetting(FINGERPRINT_FORM, parseHostKeys),

  GEOIP_DATABASE: textSetting(),
  GEO_CITY_DATABASE: textSetting(),
  REDIRECT_CACHE_ENTRIES: whole(1),
  REDIRECT_REPLICA: flagSetting(),
  CLICK_SPOOL_SYNC: flagSetting(),
  DESTINATION_PREVIEWS: choiceSetting('off', 'on'),
  CLICK_COLUMNS: choiceSetting('on', 'off'),
  RAW_CLICK_DAYS_IN_MYSQL: whole(1),
  CLICKHOUSE_URL: webAddress(),
  CLICKHOUSE_USER: textSetting(),
  CLICKHOUSE_PASSWORD: secret(),
  CLICKHOUSE_DATABASE: textSetting(),
}

/**
 * Lists the settings whose values are not allowed, a sentence each: the setting, its value and what
 * is allowed. Values of secrets are not in it.
 */
export function findWrongSettings(environment: Record<string, string | undefined>): string[] {
  return Object.entries(SETTINGS).flatMap(([name, read]) => {
    try {
      read(name, environment[name])
      return []
    } catch (error) {
      return [(error as Error).message]
    }
  })
}

function readShortDomain(name: string, value = process.env[name]): string | undefined {
  const domain = value?.trim()
  if (!domain) return domain
  const url = `http://${domain}`
  if (URL.canParse(url) && new URL(url).pathname === '/' && !/[/?#@\s]/.test(domain)) return domain
  throw new WrongSetting(name, value, 'a host, with its port where it has one, or nothing')
}

function readRedisHost(name: string, value?: string): string | undefined {
  const given = host()(name, value)
  if (given === undefined && !process.env.REDIS_SENTINELS) {
    throw new WrongSetting(name, value, ALLOWED_HOST)
  }
  return given
}

/** Reads name servers as `192.0.2.1`, `192.0.2.1:5353` or `[2001:db8::1]:5353`. */
function parseNameServers(value: string): string[] | undefined {
  const servers = value.split(/[\s,]+/).filter(Boolean)
  const isServer = (server: string) =>
    isIP(server) || isIP(/^\[(.*)\]:\d+$/.exec(server)?.[1] ?? server.replace(/:\d+$/, ''))
  return servers.every(isServer) ? servers : undefined
}
