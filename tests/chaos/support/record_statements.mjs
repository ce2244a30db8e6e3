/*
 * Loaded into every Node.js process of a run (NODE_OPTIONS): writes each statement that it hands to the
 * database driver to the file SHUNT_STATEMENTS, one JSON text a line, before values are put in.
 * Texts that differ in the length of a list, or in a date in a name, are one.
 */
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { Connection } = createRequire(import.meta.url)('mysql2')
const driver = Object.getPrototypeOf(Connection.prototype)
const seen = new Set()

for (const method of ['query', 'execute']) {
  const send = driver[method]
  driver[method] = function (statement, ...rest) {
    record(typeof statement === 'string' ? statement : statement?.sql)
    return send.call(this, statement, ...rest)
  }
}

function record(text) {
  if (typeof text !== 'string') return
  const one = text
    .replace(/\s+/g, ' ')
    .replace(/\?(?:, ?\?)+/g, '?')
    .replace(/\(\?\)(?:, ?\(\?\))+/g, '(?)')
    .replace(/\d{6,}/g, '20260101')
    .trim()
  if (seen.has(one)) return
  seen.add(one)
  appendFileSync(process.env.SHUNT_STATEMENTS, `${JSON.stringify(one)}\n`)
}
