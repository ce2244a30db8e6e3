/**
 * Promise 47: a wrong key is noticed at once. The key of an installation is lost, emptied and
 * exchanged; each time `./shunt start` is to refuse within 10 seconds with 81 and write nothing, also
 * where one process of two has another key. With the right key back everything runs, and the audit
 * log verifies from its first row.
 *
 *   node --import ./bin/typescript.js tests/chaos/wrong_key.ts [--build build]
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from '../../bench/support/read_options.js'
import { CopiedInstallation } from './support/copied_installation.js'

const { build } = readOptions({})
const REFUSED_WITHIN_MS = 10_000
const PORT = 3_976
const OTHER = 'f'.repeat(64)

const installation = new CopiedInstallation(build ?? 'build', { PORT: String(PORT) })
const keyFile = join(installation.folder, 'storage/app_key')
const faults: string[] = []

/** Runs a command that is to be refused, and says how it went. */
async function refuses(what: string, line: string): Promise<void> {
  const begunAtMs = performance.now()
  const said = await installation.run(`${line}; echo "code $?"`)
  const tookMs = Math.round(performance.now() - begunAtMs)
  const isRefused = /code 81\s*$/.test(said) && /fingerprint [0-9a-f]{16}/.test(said)
  if (!isRefused) faults.push(`${what}: ${said.trim().split('\n').at(-1)}`)
  if (tookMs > REFUSED_WITHIN_MS) faults.push(`${what}: refused after ${tookMs} ms`)
  console.log(`${what}: ${isRefused ? 'refused' : 'NOT refused'} after ${tookMs} ms`)
}

/** What a wrong key could have changed. */
function readState(): Promise<string> {
  const rows = ['audit_log', 'key_checks', 'installation_licence', 'adonis_schema', 'visitor_salts']
  const sums = rows.map((name) => `CHECKSUM TABLE ${name}`).join('; ')
  return installation.run(
    `./shunt services start >/dev/null && eval "$(APP_KEY=${OTHER} ./shunt env --secrets)" && ` +
      `MYSQL_PWD=$DB_PASSWORD mariadb -h 127.0.0.1 -P $DB_PORT -u $DB_USER -N -e '${sums}' $DB_DATABASE`
  )
}

try {
  await installation.run('./shunt start')
  await installation.install({ email: 'a@example.com', password: 'correct horse battery staple' })
  const key = installation.read('storage/app_key')
  await refuses(
    'a second process with another key',
    `eval "$(./shunt env --secrets)"; NODE_ENV=production APP_KEY=${OTHER} PORT=${PORT + 1} node build/bin/server.js`
  )
  await installation.run('./shunt stop')
  const before = await readState()
  const ways: [string, () => void][] = [
    ['lost', () => rmSync(keyFile)],
    ['emptied', () => writeFileSync(keyFile, '')],
    ['exchanged', () => writeFileSync(keyFile, OTHER)],
  ]
  for (const [what, spoil] of ways) {
    spoil()
    await refuses(`the key ${what}`, './shunt start')
  }
  if ((await readState()) !== before) faults.push('rows were changed')
  writeFileSync(keyFile, key, { mode: 0o600 })
  await installation.run('./shunt start')
  const verified = await installation.run('./shunt ace audit:verify; echo "code $?"')
  if (!/code 0\s*$/.test(verified)) faults.push(`audit:verify: ${verified}`)
} finally {
  await installation.remove()
}

for (const fault of faults) console.log(`missed: ${fault}`)
console.log(faults.length === 0 ? 'Promise 47 is kept.' : 'Promise 47 is missed.')
process.exitCode = faults.length === 0 ? 0 : 1
