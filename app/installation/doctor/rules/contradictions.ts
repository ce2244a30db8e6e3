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

const warn = (found: string, advice: string) => warningFinding('settings', found, advice)
const fail = (found: string, advice: string) => errorFinding('settings', found, advice)
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
  const text = `BACKUP_TARGET is set without ${missing.join(' and ')}: no backup is copied.`
  const advice = isKeyPossible ? ' BACKUP_TARGET_SSH_KEY_FILE is as good as a password.' : ''
  return [fail(text, `Set ${missing.join(' and ')}.${advice}`)]
}

function ofSingleSignOn(given: Given): Finding[] {
  const others = ['NAME', 'DOMAINS', 'ISSUER', 'CLIENT_ID', 'METADATA_FILE', 'SETTINGS', 'SECRET']
  const set = others.map((name) => `SSO_${name}`).filter((name) => given[name])
  if (given.SSO_KIND || set.length === 0) return []
  const text = `${set.join(', ')} set without SSO_KIND: no identity provider is set up.`
  return [warn(text, 'Set SSO_KIND to Oidc, Saml or Ldap.')]
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
  const set = others.filter((name) => given[name])
  if (!host && set.length > 0) {
    found.push(
      warn(`${set.join(', ')} set without SMTP_HOST: mails wait in the outbox.`, 'Set SMTP_HOST.')
    )
  }
  if (!host) return found
  if (Boolean(username) !== Boolean(password)) {
    const [is, isNot] = username
      ? ['SMTP_USERNAME', 'SMTP_PASSWORD']
      : ['SMTP_PASSWORD', 'SMTP_USERNAME']
    found.push(warn(`${is} is set without ${isNot}.`, `Set ${isNot}, or remove ${is}.`))
  }
  const [port, mode] = [given.SMTP_PORT, given.SMTP_TLS]
  const isSecure = mode ? mode === 'tls' : isOn(given.SMTP_SECURE)
  if (port === '465' && !isSecure) {
    found.push(warn('SMTP_PORT is 465 and SMTP_TLS is not tls.', 'Set SMTP_TLS=tls.'))
  }
  if ((port === '587' || port === '25') && isSecure) {
    const text = `SMTP_TLS is tls and SMTP_PORT is ${port}, where TLS begins later.`
    found.push(warn(text, 'Set SMTP_PORT=465, or SMTP_TLS=starttls.'))
  }
  if (mode === 'off' && username && !LOCAL.test(host)) {
    const text = 'SMTP_TLS is off: the password of the mail server travels in the open.'
    found.push(warn(text, 'Set SMTP_TLS=starttls or tls, unless the way there is yours alone.'))
  }
  if (!given.MAIL_FROM) {
    const text = 'MAIL_FROM is not set: emails come from shunt@ the host of APP_URL.'
    found.push(warn(text, 'Set MAIL_FROM to an address that your mail server may send from.'))
  }
  return found
}

function ofTls(given: Given): Finding[] {
  const found: Finding[] = []
  for (const service of ['DB', 'REDIS']) {
    const mode = given[`${service}_TLS`] || 'off'
    const files = ['CA_FILE', 'CLIENT_CERT_FILE', 'CLIENT_KEY_FILE'].map((of) => `${service}_${of}`)
    const set = files.filter((name) => given[name])
    if (mode === 'off' && set.length > 0) {
      const text = `${set.join(', ')} set and ${service}_TLS is off: nothing is encrypted.`
      found.push(warn(text, `Set ${service}_TLS=on or verify.`))
    }
  }
  const { DB_HOST: host = '', DB_CLIENT_CERT_FILE: cert, DB_CLIENT_KEY_FILE: key } = given
  if (Boolean(cert) !== Boolean(key)) {
    const text = 'Of DB_CLIENT_CERT_FILE and DB_CLIENT_KEY_FILE one is set without the other.'
    found.push(fail(text, 'Set both, or remove the one.'))
  }
  if (given.DB_TLS === 'verify' && isIP(host) !== 0) {
    const text = 'DB_TLS is verify and DB_HOST is an IP address: certificates name hosts.'
    found.push(
      fail(
        text,
        'Set DB_HOST to the name in the certificate, or DB_TLS=on, which checks the authority of DB_CA_FILE.'
      )
    )
  }
  return found
}

function ofSecrets(given: Given): Finding[] {
  const found: Finding[] = []
  const { APP_KEY: key = '', APP_PREVIOUS_KEYS: previous = '', METRICS_TOKEN: token } = given
  if (previous.split(',').includes(key)) {
    const text = 'APP_PREVIOUS_KEYS also has the APP_KEY.'
    found.push(warn(text, 'Remove it there: it would be kept when APP_KEY is replaced.'))
  }
  if (token && token.length < LEAST_TOKEN) {
    const text = `METRICS_TOKEN has ${token.length} characters.`
    found.push(warn(text, `Take at least ${LEAST_TOKEN} random ones.`))
  }
  return found
}

function ofAddress(given: Given): Finding[] {
  const found: Finding[] = []
  const { HOST: host = '127.0.0.1', APP_URL: text = '', TRUSTED_PROXIES: proxies = '' } = given
  const url = URL.canParse(text) ? new URL(text) : null
  const isLocal = url === null || LOCAL.test(url.hostname)
  if (isLocal && !LOCAL.test(host)) {
    found.push(
      warn(
        `HOST is ${host}, and APP_URL is an address of this machine alone.`,
        'Set APP_URL to the address that people type: links and emails name it.'
      )
    )
  }
  if (!isLocal && url.protocol === 'http:') {
    const said = 'APP_URL has no https: passwords and cookies travel in the open.'
    found.push(warn(said, 'Put TLS in front, as docs/operating.md shows, and change APP_URL.'))
  }
  const wide = findWideNetwork(proxies)
  if (wide !== null) {
    const what = wide.endsWith('/0')
      ? 'every address'
      : `${wide}, which no private network is as large as`
    found.push(
      fail(
        `TRUSTED_PROXIES holds ${what}: anyone can choose the address that they seem to have, and the host.`,
        'Name the networks of your reverse proxies alone.'
      )
    )
  }
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
    const text = 'ALIAS_MIN_LENGTH is greater than ALIAS_MAX_LENGTH: no alias can be chosen.'
    found.push(fail(text, 'Correct one of the two.'))
  }
  const [statement, request] = [
    number('DB_STATEMENT_TIMEOUT_SECONDS', 7),
    number('REQUEST_DEADLINE_SECONDS', 30),
  ]
  if (statement >= request) {
    const text = `DB_STATEMENT_TIMEOUT_SECONDS (${statement}) is no less than REQUEST_DEADLINE_SECONDS (${request}).`
    found.push(warn(text, 'A request needs time for several statements: lower the first.'))
  }
  if (given.REGISTRATION === 'open' && !given.SMTP_HOST) {
    const text = 'REGISTRATION is open without a mail server: no one can confirm their address.'
    found.push(warn(text, 'Set SMTP_HOST, or close the registration.'))
  }
  return found
}

function ofProcesses(
  { NODE_ENV: mode, LOG_LEVEL: level, ...given }: Given,
  cores: number
): Finding[] {
  const found: Finding[] = []
  if (mode === 'development') {
    const text = 'NODE_ENV is development: slower, and errors show the code.'
    found.push(warn(text, 'Set NODE_ENV=production.'))
  }
  if (level === 'debug' || level === 'trace') {
    found.push(warn(`LOG_LEVEL is ${level}: logs grow fast.`, 'Set LOG_LEVEL=info.'))
  }
  const processes = Number(given.WEB_CONCURRENCY || 1)
  if (processes > 2 * cores) {
    const text = `WEB_CONCURRENCY is ${processes} on ${cores} cores.`
    found.push(warn(text, `Set it to ${cores}: more take memory and connections, and add nothing.`))
  }
  return found
}
