import { isIP } from 'node:net'
import { errorFinding, warningFinding, type Finding } from '#app/installation/doctor/finding'

type Given = Readonly<Record<string, string | undefined>>

/** What it takes at least, in characters. */
const LEAST_TOKEN = 16

const LOCAL = /^(localhost|127\.|\[?::1\]?$)|\.localhost$/

/** Lists the settings that contradict each other, or weaken the installation. */
export function listContradictions(given: Given, cores: number): Finding[] {
  return [
    ...ofMail(given),
    ...ofTls(given),
    ...ofSecrets(given),
    ...ofSingleSignOn(given),
    ...ofAddress(given),
    ...ofLimits(given),
    ...ofCopies(given),
    ...ofProcesses(given, cores),
  ]
}

const warn = (name: string, values?: Record<string, string | number>) =>
  warningFinding('settings', name, values)
const fail = (name: string, values?: Record<string, string | number>) =>
  errorFinding('settings', name, values)
const isOn = (value: string | undefined) => value === 'true' || value === '1'

function ofCopies(given: Given): Finding[] {
  const { BACKUP_TARGET: target = '', BACKUP_TARGET_SSH_KEY_FILE: key } = given
  const needed: string[] = []
  if (target.startsWith('s3:')) needed.push('BACKUP_TARGET_KEY_ID', 'BACKUP_TARGET_SECRET')
  if (target.startsWith('sftp:')) {
    needed.push('BACKUP_TARGET_HOST_KEY')
    if (!key) needed.push('BACKUP_TARGET_SECRET')
  }
  const missing = needed.filter((name) => !given[name])
  if (missing.length === 0) return []
  const isKeyPossible = target.startsWith('sftp:') && missing.includes('BACKUP_TARGET_SECRET')
  const names = missing.join(', ')
  return [fail('copies_incomplete', { names, key: isKeyPossible ? 'yes' : 'no' })]
}

function ofSingleSignOn(given: Given): Finding[] {
  const others = ['NAME', 'DOMAINS', 'ISSUER', 'CLIENT_ID', 'METADATA_FILE', 'SETTINGS', 'SECRET']
  const set = others.map((name) => `SSO_${name}`).filter((name) => given[name])
  if (given.SSO_KIND || set.length === 0) return []
  return [warn('sso_without_kind', { names: set.join(', ') })]
}

function ofMail(given: Given): Finding[] {
  const found: Finding[] = []
  const { SMTP_HOST: host, SMTP_USERNAME: username, SMTP_PASSWORD: password } = given
  const others = [
    'SMTP_PORT',
    'SMTP_USERNAME',
    'SMTP_PASSWORD',
    'SMTP_TLS',
    'SMTP_SECURE',
    'MAIL_FROM',
  ]
  const names = others.filter((name) => given[name]).join(', ')
  if (!host) return names === '' ? [] : [warn('smtp_without_host', { names })]
  if (Boolean(username) !== Boolean(password)) {
    const [set, missing] = username
      ? ['SMTP_USERNAME', 'SMTP_PASSWORD']
      : ['SMTP_PASSWORD', 'SMTP_USERNAME']
    found.push(warn('one_of_pair', { set, missing }))
  }
  const [port, mode] = [given.SMTP_PORT, given.SMTP_TLS]
  const isSecure = mode ? mode === 'tls' : isOn(given.SMTP_SECURE)
  if (port === '465' && !isSecure) found.push(warn('smtp_465'))
  if ((port === '587' || port === '25') && isSecure)
    found.push(warn('smtp_starttls_port', { port }))
  if (mode === 'off' && username && !LOCAL.test(host)) found.push(warn('smtp_open_password'))
  if (!given.MAIL_FROM) found.push(warn('mail_from_unset'))
  return found
}

function ofTls(given: Given): Finding[] {
  const found: Finding[] = []
  for (const service of ['DB', 'REDIS']) {
    const mode = given[`${service}_TLS`] || 'off'
    const files = ['CA_FILE', 'CLIENT_CERT_FILE', 'CLIENT_KEY_FILE'].map((of) => `${service}_${of}`)
    const names = files.filter((name) => given[name]).join(', ')
    if (mode === 'off' && names !== '') found.push(warn('tls_off', { names, service }))
  }
  const { DB_HOST: host = '', DB_CLIENT_CERT_FILE: cert, DB_CLIENT_KEY_FILE: key } = given
  if (Boolean(cert) !== Boolean(key)) found.push(fail('client_certificate_half'))
  if (given.DB_TLS === 'verify' && isIP(host) !== 0) found.push(fail('verify_by_address'))
  return found
}

function ofSecrets(given: Given): Finding[] {
  const found: Finding[] = []
  const { APP_KEY: key = '', APP_PREVIOUS_KEYS: previous = '', METRICS_TOKEN: token } = given
  if (previous.split(',').includes(key)) found.push(warn('previous_key_present'))
  if (token && token.length < LEAST_TOKEN) {
    found.push(warn('short_token', { length: token.length, least: LEAST_TOKEN }))
  }
  return found
}

function ofAddress(given: Given): Finding[] {
  const found: Finding[] = []
  const { HOST: host = '127.0.0.1', APP_URL: text = '', TRUSTED_PROXIES: proxies = '' } = given
  const url = URL.canParse(text) ? new URL(text) : null
  const isLocal = url === null || LOCAL.test(url.hostname)
  if (isLocal && !LOCAL.test(host)) found.push(warn('local_app_url', { host }))
  if (!isLocal && url.protocol === 'http:') found.push(warn('no_https'))
  const wide = findWideNetwork(proxies)
  if (wide?.endsWith('/0')) found.push(fail('all_proxies'))
  else if (wide) found.push(fail('wide_proxies', { network: wide }))
  return found
}

/** Finds a network that is larger than 10.0.0.0/8 or fc00::/7, the largest private ones. */
function findWideNetwork(proxies: string): string | null {
  const networks = proxies.split(/[\s,]+/).filter((one) => /\/\d+$/.test(one))
  const isWide = (one: string) => Number(one.split('/')[1]) < (one.includes(':') ? 7 : 8)
  return networks.find(isWide) ?? null
}

function ofLimits(given: Given): Finding[] {
  const found: Finding[] = []
  const number = (name: string, usual: number) => Number(given[name] || usual)
  if (number('ALIAS_MIN_LENGTH', 3) > number('ALIAS_MAX_LENGTH', 64)) {
    found.push(fail('alias_lengths'))
  }
  const [statement, request] = [
    number('DB_STATEMENT_TIMEOUT_SECONDS', 7),
    number('REQUEST_DEADLINE_SECONDS', 30),
  ]
  if (statement >= request) found.push(warn('statement_timeout', { statement, request }))
  if (given.REGISTRATION === 'open' && !given.SMTP_HOST) found.push(warn('open_registration'))
  return found
}

function ofProcesses(
  { NODE_ENV: mode, LOG_LEVEL: level, ...given }: Given,
  cores: number
): Finding[] {
  const found: Finding[] = []
  if (mode === 'development') found.push(warn('development'))
  if (level === 'debug' || level === 'trace') found.push(warn('log_level', { level }))
  const processes = Number(given.WEB_CONCURRENCY || 1)
  if (processes > 2 * cores) found.push(warn('many_processes', { processes, cores }))
  return found
}
