import { SEALED_PREFIX } from '#app/shared/secrets/link_password_mark'
import keys from '#config/keys'

/** Where one kind of encrypted value lies. Names and expressions are SQL, the same on both engines. */
export interface EncryptedValue {
  table: string
  column: string

  /** The columns of the primary key, in its order. */
  key: readonly string[]

  /** The encrypted text; null in rows that have none. */
  value: string

  /** Puts another encrypted text, `?`, in its place. */
  assignment: string

  /** Rows that one step reads. */
  stepRows: number
}

const STEP_ROWS = 1_000

/** Pieces of a file are large. This number of them fits into memory at once. */
const PIECES = 20

/**
 * Every value of the database that is encrypted with `APP_KEY` and meant to be opened again. A test
 * compares it with the places of the code that encrypt.
 */
export const ENCRYPTED_VALUES: readonly EncryptedValue[] = [
  whole('alert_settings', 'chat_url'),
  whole('api_keys', 'sealed_key'),
  whole('identity_providers', 'secret'),
  whole('import_pieces', 'sealed', { key: ['import_id', 'piece'], stepRows: PIECES }),
  inEntry('import_lines', 'password'),
  whole('installation_licence', 'seal'),
  sealedPassword('links'),
  checkValue(),
  whole('mails', 'body', { stepRows: 100 }),
  whole('plugin_secrets', 'value', { key: ['plugin_id', 'name'] }),
  whole('provider_sessions', 'sign_out_token', { key: ['session_id'], stepRows: 100 }),
  whole('report_mail_recipients', 'token'),
  sealedPassword('report_shares'),
  whole('report_shares', 'token'),
  whole('second_factors', 'secret', { key: ['user_id'] }),
  whole('visitor_salts', 'sealed_salt', { key: ['day'] }),
  whole('webhooks', 'secret'),
  whole('webhooks', 'url'),
]

/** The column is the encrypted text, or empty. */
function whole(
  table: string,
  column: string,
  { key = ['id'], stepRows = STEP_ROWS }: Partial<EncryptedValue> = {}
): EncryptedValue {
  const value = `NULLIF(${column}, '')`
  return { table, column, key, value, assignment: `${column} = ?`, stepRows }
}

/** The fingerprint beside it is that of the key which encrypted it. */
function checkValue(): EncryptedValue {
  const fingerprint = `fingerprint = '${keys.presentFingerprint}'`
  return { ...whole('key_checks', 'sealed'), assignment: `sealed = ?, ${fingerprint}` }
}

/** The encrypted text is the last part of `sealed$<mark>$<encrypted>`. */
function sealedPassword(table: string): EncryptedValue {
  const column = 'password_hash'
  return {
    ...whole(table, column),
    value: `IF(${column} LIKE '${SEALED_PREFIX}%', SUBSTRING_INDEX(${column}, '$', -1), NULL)`,
    assignment: `${column} = CONCAT(SUBSTRING_INDEX(${column}, '$', 2), '$', ?)`,
  }
}

/** The encrypted text is a field of what was read from a file. */
function inEntry(table: string, field: string): EncryptedValue {
  const found = `JSON_EXTRACT(entry, '$.${field}')`
  return {
    table,
    column: 'entry',
    key: ['import_id', 'position'],
    value: `IF(JSON_TYPE(${found}) = 'STRING', JSON_UNQUOTE(${found}), NULL)`,
    assignment: `entry = JSON_SET(entry, '$.${field}', ?)`,
    stepRows: STEP_ROWS,
  }
}
