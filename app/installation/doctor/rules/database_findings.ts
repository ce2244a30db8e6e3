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
  const { variables, zoneOffsetMinutes: minutes } = facts
  const faults = [...ofDurability(variables), ...ofMode(variables), ...ofRoom(facts)]
  if (minutes === 0) return orWell(faults, 'database')
  if (faults.length === 0) return [okFinding('database', 'well_elsewhere', { minutes })]
  return [...faults, okFinding('database', 'zone', { minutes })]
}

function isOff(value: string | undefined): boolean {
  return value === 'OFF' || value === '0'
}

function ofDurability(variables: DatabaseVariables): Finding[] {
  const found: Finding[] = []
  const { innodb_flush_log_at_trx_commit: flush, sync_binlog: sync } = variables
  if (flush !== undefined && flush !== '1') {
    found.push(warningFinding('database', 'flush', { value: flush }))
  }
  if (!isOff(variables.log_bin) && variables.log_bin !== undefined && sync !== '1') {
    found.push(warningFinding('database', 'sync_binlog', { value: String(sync) }))
  }
  if (isOff(variables.innodb_doublewrite)) found.push(warningFinding('database', 'doublewrite'))
  return found
}

function ofMode({ sql_mode: mode = '', read_only: readOnly }: DatabaseVariables): Finding[] {
  const found: Finding[] = []
  if (!/STRICT_(TRANS|ALL)_TABLES/.test(mode)) found.push(errorFinding('database', 'not_strict'))
  if (/NO_BACKSLASH_ESCAPES|ANSI_QUOTES|PIPES_AS_CONCAT/.test(mode)) {
    found.push(errorFinding('database', 'odd_mode', { mode }))
  }
  if (readOnly !== undefined && !isOff(readOnly)) {
    found.push(errorFinding('database', 'read_only'))
  }
  return found
}

function ofRoom({ variables, neededConnections: needed }: DatabaseFacts): Finding[] {
  const found: Finding[] = []
  const number = (name: string) => Number(variables[name] ?? Number.POSITIVE_INFINITY)
  const mebibytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`
  const sizes = (name: string, least: number) => ({
    size: mebibytes(number(name)),
    least: mebibytes(least),
  })
  if (number('max_allowed_packet') < LEAST_PACKET) {
    const values = sizes('max_allowed_packet', LEAST_PACKET)
    found.push(errorFinding('database', 'small_packet', values))
  }
  const most = number('max_connections')
  if (most < needed) {
    const values = { most, needed, advised: needed + 20 }
    found.push(warningFinding('database', 'few_connections', values))
  }
  if (number('innodb_buffer_pool_size') < LEAST_BUFFER_POOL) {
    const values = sizes('innodb_buffer_pool_size', LEAST_BUFFER_POOL)
    found.push(warningFinding('database', 'small_buffer_pool', values))
  }
  return found
}
