/** What a service said, or its driver, when a connection to it was not made. */
export interface ConnectionFailure {
  code?: string
  errno?: number
  message: string
}

/** Why something does not answer, and what to do about it; a sentence or two each. */
export interface DescribedFailure {
  found: string
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
  const where = `The database at ${host}:${port} (DB_HOST, DB_PORT)`
  const reason = reasonOf(message, code)
  if (code === 'ER_ACCESS_DENIED_ERROR') {
    const encrypt = tls === 'off' ? ' An account that asks for TLS needs DB_TLS=on or verify.' : ''
    return {
      found: `${where} does not let DB_USER "${user}" in: ${reason}.`,
      advice: `Correct DB_USER or DB_PASSWORD.${encrypt} One that asks for a client certificate needs DB_CLIENT_CERT_FILE and DB_CLIENT_KEY_FILE.`,
      isOfSetting: true,
    }
  }
  if (code === 'ER_BAD_DB_ERROR' || code === 'ER_DBACCESS_DENIED_ERROR') {
    return {
      found: `${where} has no database "${database}" (DB_DATABASE) for DB_USER "${user}": ${reason}.`,
      advice: 'Correct DB_DATABASE, or create the database and give the account all rights on it.',
      isOfSetting: true,
    }
  }
  if (CERTIFICATE.test(`${code} ${message}`)) {
    return {
      found: `${where} and Shunt do not agree on TLS (DB_TLS=${tls}): ${reason}.`,
      advice:
        'Check DB_TLS, that DB_CA_FILE holds the authority of its certificate, and DB_CLIENT_CERT_FILE with DB_CLIENT_KEY_FILE.',
      isOfSetting: true,
    }
  }
  return {
    found: `${where} does not answer: ${reason}.`,
    advice: 'Start it, or correct DB_HOST and DB_PORT.',
    isOfSetting: false,
  }
}

/** Says why Redis takes no connection, and which settings are about it. */
export function describeRedisFailure(
  { code = '', message }: ConnectionFailure,
  { address, user, tls }: RedisAddress
): DescribedFailure {
  const where = `Redis at ${address}`
  const reason = reasonOf(message, code)
  const slower = 'Shunt works without, slower.'
  if (/WRONGPASS|NOAUTH|NOPERM|invalid (username|password)/i.test(message)) {
    const who = user === null ? '' : ` for REDIS_USERNAME "${user}"`
    return {
      found: `${where} refuses the password${who}: ${reason}.`,
      advice: `Correct REDIS_PASSWORD, and REDIS_USERNAME where it has accounts (ACL). ${slower}`,
      isOfSetting: true,
    }
  }
  if (CERTIFICATE.test(`${code} ${message}`)) {
    return {
      found: `${where} and Shunt do not agree on TLS (REDIS_TLS=${tls}): ${reason}.`,
      advice: `Check REDIS_TLS, and that REDIS_CA_FILE holds the authority of its certificate. ${slower}`,
      isOfSetting: true,
    }
  }
  return {
    found: `${where} does not answer: ${reason}.`,
    advice: `Start it, or correct REDIS_HOST, REDIS_PORT and REDIS_TLS. ${slower}`,
    isOfSetting: false,
  }
}

function reasonOf(message: string, code: string): string {
  return (message || code).replace(/\.$/, '')
}
