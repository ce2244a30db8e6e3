import { errorFinding, type Finding } from '#app/installation/doctor/finding'

/** What a service said, or its driver, when a connection to it was not made. */
export interface ConnectionFailure {
  code?: string
  errno?: number
  message: string
}

/** Why something does not answer, and what to do about it. */
export interface DescribedFailure extends Finding {
  advice: string

  /** Another value of a setting helps; otherwise the service has to come first. */
  isOfSetting: boolean
}

/** How the database is reached, as the settings say. Without its password. */
export interface DatabaseAddress {
  host: string
  port: number
  user: string
  database: string
  tls: 'off' | 'on' | 'verify'
}

/** How Redis is reached, as the settings say. */
export interface RedisAddress {
  /** As `127.0.0.1:6379`, or the Sentinels that know it. */
  address: string
  user: string | null
  tls: 'off' | 'on' | 'verify'
}

const CERTIFICATE =
  /certificate|self.signed|ERR_TLS_CERT|issuer|altnames|HANDSHAKE_SSL|wrong version number|ssl3|tlsv1|\bTLS\b|\bSSL\b|secure transport/i

/** Says why the database takes no connection, and which settings are about it. */
export function describeDatabaseFailure(
  { code = '', message }: ConnectionFailure,
  { host, port, user, database, tls }: DatabaseAddress
): DescribedFailure {
  const values = { where: `${host}:${port}`, reason: reasonOf(message, code) }
  const fail = (name: string, more: Record<string, string> = {}) =>
    toFailure(errorFinding('database', name, { ...values, ...more }), name !== 'silent')
  if (code === 'ER_ACCESS_DENIED_ERROR') return fail('access_denied', { user, tls })
  if (code === 'ER_BAD_DB_ERROR' || code === 'ER_DBACCESS_DENIED_ERROR') {
    return fail('no_database', { user, database })
  }
  return CERTIFICATE.test(`${code} ${message}`) ? fail('tls_differs', { tls }) : fail('silent')
}

/** Says why Redis takes no connection, and which settings are about it. */
export function describeRedisFailure(
  { code = '', message }: ConnectionFailure,
  { address, user, tls }: RedisAddress
): DescribedFailure {
  const values = { where: address, reason: reasonOf(message, code) }
  const fail = (name: string, more: Record<string, string> = {}) =>
    toFailure(errorFinding('redis', name, { ...values, ...more }), name !== 'silent')
  if (/WRONGPASS|NOAUTH|NOPERM|invalid (username|password)/i.test(message)) {
    return fail('wrong_password', { user: user ?? '', named: user === null ? 'no' : 'yes' })
  }
  return CERTIFICATE.test(`${code} ${message}`) ? fail('tls_differs', { tls }) : fail('silent')
}

function toFailure(finding: Finding, isOfSetting: boolean): DescribedFailure {
  return { ...finding, advice: finding.advice ?? '', isOfSetting }
}

function reasonOf(message: string, code: string): string {
  return (message || code).replace(/\.$/, '')
}
