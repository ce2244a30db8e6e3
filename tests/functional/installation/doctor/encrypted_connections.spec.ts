import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import mysql from 'mysql2/promise'
import type { DescribedFailure } from '#app/installation/doctor/rules/connection_failures'
import { PrivateAuthority } from '#tests/fixtures/private_authority'
import { takesConnections } from '../../../chaos/support/child_server.js'
import { until } from '../../../chaos/support/killing.js'
import { PrivateDatabase } from '../../../chaos/support/private_database.js'

const DATABASE_PORT = 33_441
const REDIS_PORT = 36_441

const [authority, stranger] = [new PrivateAuthority(), new PrivateAuthority()]
const folder = mkdtempSync(join(tmpdir(), 'shunt-tls-'))

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text, { mode: 0o644 })
  return path
}

/** Writes a certificate with its key, as servers and clients are given them. */
function identify(name: string): { cert: string; key: string } {
  const { cert, key } = authority.identityFor('IP:127.0.0.1', 'DNS:localhost')
  return { cert: write(`${name}.pem`, cert), key: write(`${name}.key`, key) }
}

/** Tries a connection as a process with these settings does. */
async function tried(
  what: 'tryDatabase' | 'tryRedis',
  settings: Record<string, string>
): Promise<DescribedFailure | null> {
  const program = `
    const queries = await import('#app/installation/doctor/queries/try_connections')
    console.log(JSON.stringify(await queries.${what}()))
    process.exit()`
  const flags = ['--import', './bin/typescript.js', '--input-type=module', '-e', program]
  const { stdout } = await promisify(execFile)(process.execPath, flags, {
    env: { ...process.env, ...settings },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1)!)
}

test.group('A database with TLS', (group) => {
  let database: PrivateDatabase
  const server = identify('database')
  const client = identify('client')
  const ca = { DB_CA_FILE: authority.certificateFile }
  const settings = {
    DB_HOST: '127.0.0.1',
    DB_PORT: String(DATABASE_PORT),
    DB_USER: 'shunt',
    DB_PASSWORD: 'shunt',
    DB_DATABASE: 'mysql',
  }
  group.each.timeout(120_000)
  group.setup(async () => {
    const options = [`--ssl-ca=${authority.certificateFile}`]
    options.push(`--ssl-cert=${server.cert}`, `--ssl-key=${server.key}`)
    database = new PrivateDatabase(DATABASE_PORT, {}, options)
    await database.start()
    return () => database.remove()
  })

  async function requireOf(what: 'SSL' | 'X509') {
    const ssl = { rejectUnauthorized: false }
    const connection = await mysql.createConnection({ ...database.settings, ssl })
    await connection.query(`ALTER USER 'shunt'@'127.0.0.1' REQUIRE ${what}`)
    await connection.end()
  }

  test('is reached encrypted, and a refusal names the settings', async ({ assert }) => {
    await requireOf('SSL')
    const plain = await tried('tryDatabase', settings)
    assert.match(plain!.found, /does not let DB_USER "shunt" in/)
    assert.match(plain!.advice, /DB_TLS=on/)
    assert.isTrue(plain!.isOfSetting)
    const on = { ...settings, DB_TLS: 'on' }
    assert.isNull(await tried('tryDatabase', on))
    assert.isNull(await tried('tryDatabase', { ...on, ...ca }))
    const verify = { ...settings, ...ca, DB_HOST: 'localhost', DB_TLS: 'verify' }
    assert.isNull(await tried('tryDatabase', verify))
    const unknown = { ...on, DB_CA_FILE: stranger.certificateFile }
    const refused = await tried('tryDatabase', unknown)
    assert.match(refused!.found, /do not agree on TLS \(DB_TLS=on\)/)
    assert.match(refused!.advice, /DB_CA_FILE/)
  })

  test('that asks for a certificate gets it', async ({ assert }) => {
    await requireOf('X509')
    const without = { ...settings, ...ca, DB_TLS: 'on' }
    assert.match((await tried('tryDatabase', without))!.advice, /DB_CLIENT_CERT_FILE/)
    const certificate = { DB_CLIENT_CERT_FILE: client.cert, DB_CLIENT_KEY_FILE: client.key }
    assert.isNull(await tried('tryDatabase', { ...without, ...certificate }))
    // The tools of backups read a file of credentials.
    const program = `
      const { DatabaseTools } = await import('#app/installation/backups/database_tools')
      const tools = await DatabaseTools.open('MariaDB')
      const { output, ended } = tools.dump('mysql')
      output?.resume()
      await ended
      await tools.close()
      process.exit()`
    const flags = ['--import', './bin/typescript.js', '--input-type=module', '-e', program]
    execFileSync(process.execPath, flags, {
      env: { ...process.env, ...without, ...certificate },
      stdio: 'pipe',
    })
  })
})

test.group('A Redis with TLS and accounts', (group) => {
  let server: ChildProcess
  const settings = {
    REDIS_HOST: '127.0.0.1',
    REDIS_PORT: String(REDIS_PORT),
    REDIS_TLS: 'verify',
    REDIS_CA_FILE: authority.certificateFile,
    REDIS_USERNAME: 'app',
    REDIS_PASSWORD: 'secret-of-app',
  }
  group.each.timeout(120_000)
  group.setup(async () => {
    const { cert, key } = identify('redis')
    const configuration = [
      'port 0',
      `tls-port ${REDIS_PORT}`,
      `dir ${folder}`,
      'save ""',
      `tls-cert-file ${cert}`,
      `tls-key-file ${key}`,
      `tls-ca-cert-file ${authority.certificateFile}`,
      'tls-auth-clients no',
      'user app on >secret-of-app ~* &* +@all',
      'user default off',
    ]
    const file = write('redis.conf', configuration.join('\n'))
    server = spawn('redis-server', [file], { stdio: 'ignore' })
    await until(() => takesConnections(REDIS_PORT), 20_000)
    return () => {
      server.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('is reached encrypted by its account, and a refusal names the settings', async ({
    assert,
  }) => {
    assert.isNull(await tried('tryRedis', settings))
    const wrong = await tried('tryRedis', { ...settings, REDIS_PASSWORD: 'wrong' })
    assert.match(wrong!.found, /refuses the password for REDIS_USERNAME "app"/)
    assert.match(wrong!.advice, /REDIS_PASSWORD/)
    const unknown = { ...settings, REDIS_CA_FILE: stranger.certificateFile }
    assert.match((await tried('tryRedis', unknown))!.advice, /REDIS_CA_FILE/)
  })
})
