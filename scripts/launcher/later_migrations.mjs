/*
 * Prints the changes of the schema that the database has and a folder of migrations does not know: a
 * later version made them.
 *
 *   later_migrations.mjs FOLDER
 */
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { connect } from './connect.mjs'

const [folder] = process.argv.slice(2)
const known = new Set(readdirSync(folder).map((file) => file.replace(/\.[jt]s$/, '')))

const connection = await connect(process.env.DB_DATABASE)
const [tables] = await connection.query("SHOW TABLES LIKE 'adonis\\_schema'")
const [rows] = tables.length > 0 ? await connection.query('SELECT name FROM adonis_schema') : [[]]
await connection.end()

const later = rows.map(({ name }) => basename(name)).filter((name) => !known.has(name))
if (later.length > 0) console.log(later.sort().join(', '))
