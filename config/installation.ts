import { isIP } from 'node:net'
import { join } from 'node:path'
import { parseAppSchemes } from '#app/linking/links/rules/app_scheme'
import {
  addressBytes,
  isInCidrList,
  parseCidrList,
  type CidrList,
} from '#app/shared/network/cidr_list'
import { settingPath } from '#config/folders'
import env from '#start/env'

/**
 * What an installation is called, where it stands and whom it trusts: derived once from the
 * environment, read by everything.
 */
const port = env.get('PORT') ?? 3333
const appUrl = new URL(env.get('APP_URL') ?? `http://localhost:${port}`)
const storagePath = settingPath(env.get('STORAGE_PATH') || 'storage')
const usesCaddy = env.get('TLS') === 'auto'
const shortDomain = env.get('SHORT_DOMAIN') ?? appUrl.host

export default {
  port,
  host: env.get('HOST') ?? '127.0.0.1',

  /** Without a slash at the end. */
  appUrl: appUrl.href.replace(/(?<!\/)\/+$/, ''),
  /** Host, with its port where it has one. */
  appHost: appUrl.host,
  appHostname: appUrl.hostname,

  /** `https:` or `http:`; short URLs have the scheme of the application's own address. */
  scheme: appUrl.protocol,

  /**
   * Before the names of cookies that let in: over https a browser takes such a cookie from this very
   * host alone, so that no page of a neighbouring name can plant one (RFC 6265bis, 4.1.3.2).
   */
  cookiePrefix: appUrl.protocol === 'https:' ? '__Host-' : '',

  /** The port that custom domains are reached at; empty for the scheme's own. */
  publicPort: appUrl.port,

  /** Host, with its port where it has one, of the default short domain; null when there is none. */
  shortDomain: shortDomain === '' ? null : shortDomain.toLowerCase(),

  /** What custom domains point at: a host name, or an IP address where the application has no name. */
  domainTarget: (env.get('DOMAIN_TARGET') || appUrl.hostname).toLowerCase().replace(/\.$/, ''),

  docsUrl: (env.get('DOCS_URL') ?? `${appUrl.href.replace(/(?<!\/)\/+$/, '')}/docs`).replace(
    /(?<!\/)\/+$/,
    ''
  ),
  storagePath,
  tls: {
    /** Does `./shunt start` run a Caddy in front, which fetches certificates? */
    isAuto: usesCaddy,

    /** Where that Caddy is reached from this machine. */
    host: env.get('TLS_HOST') || '127.0.0.1',
    httpsPort: env.get('TLS_HTTPS_PORT') ?? 443,

    /** Certificates, accounts at authorities and what failed lately. */
    folder: join(storagePath, 'tls'),
  },
  /** Does the log have a line for each request, besides those that are refused? */
  logsRequests: env.get('LOG_REQUESTS') === 'on',
  webConcurrency: Math.max(1, env.get('WEB_CONCURRENCY') ?? 1),

  /** Until then every request of the API and the console is answered, or its answer has begun. */
  requestDeadlineMs: (env.get('REQUEST_DEADLINE_SECONDS') ?? 30) * 1_000,
  defaultPlan: env.get('DEFAULT_PLAN') ?? 'Business',

  aliasMinLength: env.get('ALIAS_MIN_LENGTH') ?? 3,
  aliasMaxLength: env.get('ALIAS_MAX_LENGTH') ?? 64,
  prohibitedWordsFile: optionalPath(env.get('PROHIBITED_WORDS_FILE')),

  /** Folder of the operator's block lists; null: none. */
  blockListsPath: optionalPath(env.get('BLOCK_LISTS')),

  /** The operator's own country database; null: the bundled one. */
  countryDatabaseFile: optionalPath(env.get('GEOIP_DATABASE')),

  /** A licence that is entered when the file is new; null: none. */
  licenceFile: optionalPath(env.get('LICENCE_FILE')),

  /** Schemes of app links beyond those of apps. */
  appLinkSchemes: env.get('APP_LINK_SCHEMES') ?? parseAppSchemes(''),
}

const LOOPBACK = '127.0.0.0/8,::1'

/** Our own Caddy is a proxy besides those that are named; it sends from the address that it calls. */
const ownProxy = usesCaddy ? [LOOPBACK, isIP(env.get('HOST') ?? '') ? env.get('HOST') : ''] : []

const trustedProxies: CidrList = parseCidrList(
  [env.get('TRUSTED_PROXIES') || LOOPBACK, ...ownProxy].join(',')
)

/**
 * May this peer set `X-Forwarded-For`, `-Proto` and `-Host`?
 *
 * @param address IP address of the socket's other end, v4, v6 or v4 mapped into v6
 */
export function trustsProxy(address: string): boolean {
  const bytes = addressBytes(address.replace(/^::ffff:(?=\d+\.)/i, ''))
  return bytes !== null && isInCidrList(bytes, trustedProxies)
}

export function optionalPath(path: string | undefined): string | null {
  return path ? settingPath(path) : null
}
