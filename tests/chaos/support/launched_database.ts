import mysql, { type Connection } from 'mysql2/promise'

/** Connects to the private MariaDB of an installation that its own `./shunt start` runs. */
export function connectToLaunched(installation: {
  read(path: string): string
}): Promise<Connection> {
  return mysql.createConnection({
    ...{ host: '127.0.0.1', user: 'shunt', database: 'shunt', timezone: 'Z' },
    port: Number(installation.read('storage/mariadb/port')),
    password: installation.read('storage/mariadb/password'),
  })
}
