import {
  errorFinding,
  okFinding,
  orWell,
  warningFinding,
  type Finding,
} from '#app/installation/doctor/finding'

/** Variables of MySQL and MariaDB, by name, as the server says them. */
export type DatabaseVariables = Readonly<Record<string, string | undefined>>

export const DATABASE_VARIABLES = [
  'innodb_flush_log_at_trx_commit',
  'innodb_doublewrite',
  'log_bin',
  'sync_binlog',
  'sql_mode',
  'max_allowed_packet',
  'max_connections',
  'innodb_buffer_pool_size',
  'read_only',
  'system_time_zone',
  'time_zone',
]

/** The longest statement that Shunt sends is an import's batch. */
const LEAST_PACKET = 16 * 1024 ** 2
const LEAST_BUFFER_POOL = 128 * 1024 ** 2

export interface DatabaseFacts {
  variables: DatabaseVariables

  /** How far the database's present time of day is from UTC, minutes. */
  zoneOffsetMinutes: number

  /** Connections that all processes of the installation may open together. */
  neededConnections: number
}

/** Finds the settings of a database server that put data at risk, or make work fail. */
export function findDatabaseFaults(facts: DatabaseFacts): Finding[] {
  const { variables } = facts
  const found = [...ofDurability(variables), ...ofMode(variables), ...ofRoom(facts)]
  if (facts.zoneOffsetMinutes !== 0) {
    found.push(
      okFinding(
        'database',
        `The server's time zone is ${facts.zoneOffsetMinutes} minutes from UTC; Shunt sets UTC for its own connections.`
      )
    )
  }
  const faults = found.filter(({ status }) => status !== 'Ok')
  return orWell(faults.length > 0 ? found : [], 'database', describeWell(facts))
}

function describeWell({ zoneOffsetMinutes: offset }: DatabaseFacts): string {
  const zone =
    offset === 0 ? 'in UTC' : `${offset} minutes from UTC, which Shunt's connections are not`
  return `Commits are durable, the mode is strict, the packet size is OK; the server's time is ${zone}.`
}

function isOff(value: string | undefined): boolean {
  return value === 'OFF' || value === '0'
}

function ofDurability(variables: DatabaseVariables): Finding[] {
  const found: Finding[] = []
  const { innodb_flush_log_at_trx_commit: flush, sync_binlog: sync } = variables
  if (flush !== undefined && flush !== '1') {
    found.push(
      warningFinding(
        'database',
        `innodb_flush_log_at_trx_commit is ${flush}: a power cut loses changes that were answered.`,
        'Set it to 1.'
      )
    )
  }
  if (!isOff(variables.log_bin) && variables.log_bin !== undefined && sync !== '1') {
    found.push(
      warningFinding(
        'database',
        `The binary log is on and sync_binlog is ${sync}: after a power cut a replica, or a restore to a point in time, may differ.`,
        'Set sync_binlog to 1.'
      )
    )
  }
  if (isOff(variables.innodb_doublewrite)) {
    found.push(
      warningFinding(
        'database',
        'innodb_doublewrite is off: a power cut can leave half-written pages.',
        'Turn it on, unless the file system writes pages whole (ZFS).'
      )
    )
  }
  return found
}

function ofMode({ sql_mode: mode = '', read_only: readOnly }: DatabaseVariables): Finding[] {
  const found: Finding[] = []
  if (!/STRICT_(TRANS|ALL)_TABLES/.test(mode)) {
    found.push(
      errorFinding(
        'database',
        'sql_mode is not strict: values that do not fit are cut without a word.',
        'Add STRICT_TRANS_TABLES to sql_mode.'
      )
    )
  }
  if (/NO_BACKSLASH_ESCAPES|ANSI_QUOTES|PIPES_AS_CONCAT/.test(mode)) {
    found.push(
      errorFinding(
        'database',
        `sql_mode is ${mode}, which changes what statements mean.`,
        'Remove NO_BACKSLASH_ESCAPES, ANSI_QUOTES and PIPES_AS_CONCAT from sql_mode.'
      )
    )
  }
  if (readOnly !== undefined && !isOff(readOnly)) {
    found.push(
      errorFinding(
        'database',
        'The database takes no changes (read_only).',
        'Name the primary in DB_HOST, or turn read_only off.'
      )
    )
  }
  return found
}

function ofRoom({ variables, neededConnections }: DatabaseFacts): Finding[] {
  const found: Finding[] = []
  const number = (name: string) => Number(variables[name] ?? Number.POSITIVE_INFINITY)
  const mebibytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`
  if (number('max_allowed_packet') < LEAST_PACKET) {
    found.push(
      errorFinding(
        'database',
        `max_allowed_packet is ${mebibytes(number('max_allowed_packet'))}: imports and large bulk calls fail.`,
        `Set it to ${mebibytes(LEAST_PACKET)} or more.`
      )
    )
  }
  if (number('max_connections') < neededConnections) {
    found.push(
      warningFinding(
        'database',
        `max_connections is ${number('max_connections')}; the processes that run may open ${neededConnections}.`,
        `Set it to ${neededConnections + 20} or more, or run fewer processes.`
      )
    )
  }
  if (number('innodb_buffer_pool_size') < LEAST_BUFFER_POOL) {
    found.push(
      warningFinding(
        'database',
        `innodb_buffer_pool_size is ${mebibytes(number('innodb_buffer_pool_size'))}: reports read from disk.`,
        `Set it to ${mebibytes(LEAST_BUFFER_POOL)} or more; half of the server's memory is usual.`
      )
    )
  }
  return found
}
