/** What else of an error helps, and holds nothing of a request or a row. */
const DETAILS = ['code', 'errno', 'sqlState', 'syscall', 'address', 'port', 'status'] as const

/** Errors of the database whose message names tables and columns, and no value. */
const NAMES_ALONE = new Set([
  'ER_NO_SUCH_TABLE',
  'ER_BAD_FIELD_ERROR',
  'ER_BAD_NULL_ERROR',
  'ER_BAD_DB_ERROR',
  'ER_NO_DEFAULT_FOR_FIELD',
  'ER_DATA_TOO_LONG',
  'ER_WARN_DATA_OUT_OF_RANGE',
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_ACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
])

/** What an error says that was made of the message of one of the database, as those of pages are. */
const STATEMENT =
  /^[\s(]*(?:WITH|SELECT|INSERT|UPDATE|DELETE|REPLACE|insert|select|update|delete)\s[^]* - /

/** Causes of causes that are written down. */
const DEEPEST = 4

/**
 * Writes an error down for the log: what it is, where it came from, and no statement and no value of
 * one, which the errors of a database driver carry in several places. For the log's key `err`.
 */
export function toLoggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const { cause, errors } = error as { cause?: unknown; errors?: unknown }
  const details = DETAILS.map((name) => [name, (error as unknown as Record<string, unknown>)[name]])
  const isDeepest = depth === DEEPEST
  return {
    type: error.constructor.name,
    message: writeMessage(error),
    ...Object.fromEntries(details.filter(([, value]) => value !== undefined)),
    stack: listFrames(error),
    ...(cause === undefined || isDeepest ? {} : { cause: toLoggedError(cause, depth + 1) }),
    ...(Array.isArray(errors) && !isDeepest
      ? { errors: errors.map((one) => toLoggedError(one, depth + 1)) }
      : {}),
  }
}

/** The driver's own message stands behind the statement, and may repeat a part of it. */
function writeMessage(error: Error): string {
  const {
    code = '',
    sql,
    sqlMessage,
  } = error as { code?: string; sql?: string; sqlMessage?: string }
  if (sql === undefined && sqlMessage === undefined) {
    return STATEMENT.test(error.message) ? 'The database refused it' : error.message
  }
  return NAMES_ALONE.has(code) && sqlMessage ? sqlMessage : `The database refused it: ${code}`
}

/** The first lines of a stack repeat the message as it was. */
function listFrames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
