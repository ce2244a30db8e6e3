import ipaddr from 'ipaddr.js'
import { resolve } from 'node:path'
import env from '#start/env'

/**
 * What an installation is called, where it stands and whom it trusts: derived once from the
 * environment, read by everything.
 */
const port = env.get('PORT') ?? 3333
const appUrl = new URL(env.get('APP_URL') ?? `http://localhost:${port}`)
const shortDomain = env.get('SHORT_DOMAIN') ?? appUrl.host

export default {
  port,
  host: env.get('HOST') ?? '127.0.0.1',

  /** Without a slash at the end. */
  appUrl: appUrl.href.replace(/\/+$/, ''),
  /** Host, with its port where it has one. */
  appHost: appUrl.host,
  appHostname: appUrl.hostname,

  /** `https:` or `http:`; short URLs have the scheme of the application's own address. */
  scheme: appUrl.protocol,

  /** The port that custom domains are reached at; empty for the scheme's own. */
  publicPort: appUrl.port,

  /** Host, with its port where it has one, of the default short domain; null when there is none. */
  shortDomain: shortDomain === '' ? null : shortDomain.toLowerCase(),

  docsUrl: (env.get('DOCS_URL') ?? `${appUrl.href.replace(/\/+$/, '')}/docs`).replace(/\/+$/, ''),
  storagePath: resolve(env.get('STORAGE_PATH') ?? 'storage'),
  webConcurrency: Math.max(1, env.get('WEB_CONCURRENCY') ?? 1),
  defaultPlan: env.get('DEFAULT_PLAN') ?? 'Business',
  registration: env.get('REGISTRATION') ?? 'closed',
  metricsToken: env.get('METRICS_TOKEN') || null,

  aliasMinLength: env.get('ALIAS_MIN_LENGTH') ?? 3,
  aliasMaxLength: env.get('ALIAS_MAX_LENGTH') ?? 64,
  prohibitedWordsFile: env.get('PROHIBITED_WORDS_FILE') || null,
}

const trustedProxies = (env.get('TRUSTED_PROXIES') || '127.0.0.0/8,::1/128')
  .split(',')
  .map((range) => range.trim())
  .filter(Boolean)
  .map((range) =>
    ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${range.includes(':') ? 128 : 32}`)
  )

/**
 * May this peer set `X-Forwarded-For`, `-Proto` and `-Host`?
 *
 * @param address IP address of the socket's other end, v4, v6 or v4 mapped into v6
 */
export function trustsProxy(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const peer = ipaddr.process(address)
  return trustedProxies.some(
    ([network, bits]) => peer.kind() === network.kind() && peer.match([network, bits] as never)
  )
}
