/*
 * Empties the tests' database, by dropping it and making it again. Only ever one whose name ends in
 * "_test".
 */
import { connect } from './connect.mjs'

const { DB_DATABASE } = process.env
if (!/^\w+_test$/.test(DB_DATABASE)) throw new Error(`${DB_DATABASE} is no test database`)

const connection = await connect()
await connection.query(`DROP DATABASE IF EXISTS ${DB_DATABASE}`)
await connection.query(`CREATE DATABASE ${DB_DATABASE}`)
await connection.end()
