import { readFile } from 'node:fs/promises'
import type { Connection } from 'mysql2/promise'

/** What a database server has used since it started. */
export interface DatabaseUsage {
  /** Seconds of processor time; null where the server is not on this machine. */
  cpuSeconds: number | null

  /** Bytes of redo log written. */
  logBytes: number

  /** Bytes written to tables and to the doublewrite buffer. */
  dataBytes: number
}

/** Ticks of a second in /proc on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

export async function readDatabaseUsage(connection: Connection): Promise<DatabaseUsage> {
  const [[server]] = await connection.query<any[]>('SELECT @@pid_file AS pid_file')
  const [rows] = await connection.query<any[]>('SHOW GLOBAL STATUS LIKE "Innodb%written"')
  const status = new Map(rows.map((row) => [row.Variable_name, Number(row.Value)]))
  return {
    cpuSeconds: await readCpuSeconds(server.pid_file),
    logBytes: status.get('Innodb_os_log_written') ?? 0,
    dataBytes: status.get('Innodb_data_written') ?? 0,
  }
}

async function readCpuSeconds(pidFile: string): Promise<number | null> {
  try {
    const pid = (await readFile(pidFile, 'utf8')).trim()
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return (Number(user) + Number(system)) / TICKS_PER_SECOND
  } catch {
    return null
  }
}

/** Returns the bytes of a table's files, its indexes and all partitions included. */
export async function readTableBytes(
  connection: Connection,
  database: string,
  table: string
): Promise<number> {
  const [[{ version }]] = await connection.query<any[]>('SELECT VERSION() AS version')
  const source = /mariadb/i.test(version) ? 'innodb_sys_tablespaces' : 'innodb_tablespaces'
  const [[{ bytes }]] = await connection.query<any[]>(
    `SELECT SUM(file_size) AS bytes FROM information_schema.${source}
    WHERE name = ? OR name LIKE ?`,
    [`${database}/${table}`, `${database}/${table}#%`]
  )
  return Number(bytes)
}
