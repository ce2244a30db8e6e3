/*
 * Empties the tests' database, by dropping it and making it anew. Only ever one whose name ends in
 * "_test".
 */
import { createConnection } from 'mysql2/promise'

const { DB_HOST, DB_PORT, DB_USER, DB_PASSWORD, DB_DATABASE } = process.env
if (!/^\w+_test$/.test(DB_DATABASE)) throw new Error(`${DB_DATABASE} is no test database`)

const connection = await createConnection({
  host: DB_HOST,
  port: Number(DB_PORT || 3306),
  user: DB_USER,
  password: DB_PASSWORD,
})
await connection.query(`DROP DATABASE IF EXISTS ${DB_DATABASE}`)
await connection.query(`CREATE DATABASE ${DB_DATABASE}`)
await connection.end()
