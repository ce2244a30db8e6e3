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
const SENTINEL_PORT = 36_442

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
    show(await queries.${what}())`
  return (await printed(program, settings)) as DescribedFailure | null
}

/** Returns what a program prints as JSON in a process with these settings. */
async function printed(program: string, settings: Record<string, string>): Promise<unknown> {
  const code = `const show = (value) => console.log(JSON.stringify(value)); ${program}; process.exit()`
  const flags = ['--import', './bin/typescript.js', '--input-type=module', '-e', code]
  const env = { ...process.env, ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, flags, { env })
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

test.group('Connections', (group) => {
  let database: PrivateDatabase
  group.each.timeout(120_000)
  group.setup(async () => {
    database = new PrivateDatabase(DATABASE_PORT)
    await database.start()
    return () => database.remove()
  })

  test('are to DB_DATABASE, and DB_SYNC_WAIT has each read wait for other nodes', async ({
    assert,
  }) => {
    const { host, port, user, password } = database.settings
    const settings = {
      ...{ DB_HOST: host, DB_PORT: String(port), DB_USER: user, DB_PASSWORD: password },
      DB_DATABASE: 'information_schema',
    }
    const program = `
      const { default: knex } = await import('knex')
      const { default: { connections } } = await import('#config/database')
      const [[row]] = await knex(connections.mysql)
        .raw('SELECT DATABASE() AS name, @@SESSION.wsrep_sync_wait AS waits')
      show(row)`
    const usual = { name: 'information_schema', waits: 0 }
    assert.deepEqual(await printed(program, settings), usual)
    const waiting = await printed(program, { ...settings, DB_SYNC_WAIT: 'true' })
    assert.deepEqual(waiting, { ...usual, waits: 3 })
  })
})

test.group('A Redis behind Sentinels', (group) => {
  const servers: ChildProcess[] = []
  const settings = {
    REDIS_HOST: '',
    REDIS_PASSWORD: 'word of redis',
    REDIS_SENTINELS: `main@127.0.0.1:1,127.0.0.1:${SENTINEL_PORT}`,
    REDIS_SENTINEL_PASSWORD: 'word of sentinels',
    REDIS_DB: '7',
  }
  group.each.timeout(60_000)
  group.setup(async () => {
    const folderOf = mkdtempSync(join(tmpdir(), 'shunt-sentinels-'))
    const start = (name: string, lines: string[], ...options: string[]) => {
      const file = join(folderOf, name)
      writeFileSync(file, [...lines, `dir ${folderOf}`, 'bind 127.0.0.1'].join('\n'))
      servers.push(spawn('redis-server', [file, ...options], { stdio: 'ignore' }))
    }
    start('redis.conf', [`port ${REDIS_PORT}`, 'save ""', 'requirepass "word of redis"'])
    start(
      'sentinel.conf',
      [
        `port ${SENTINEL_PORT}`,
        'requirepass "word of sentinels"',
        `sentinel monitor main 127.0.0.1 ${REDIS_PORT} 1`,
        'sentinel auth-pass main "word of redis"',
      ],
      '--sentinel'
    )
    for (const port of [REDIS_PORT, SENTINEL_PORT]) {
      await until(() => takesConnections(port), 20_000)
    }
    return () => {
      for (const server of servers) server.kill('SIGKILL')
      rmSync(folderOf, { recursive: true, force: true })
    }
  })

  const client = `
    const { redisForOneLook } = await import('#config/redis_connection')
    const redis = redisForOneLook()
    redis.on('error', () => {})
    const found = await redis.connect().then(() => redis.client('INFO'), (error) => error.message)
    show(found)`

  test('is found with REDIS_SENTINEL_PASSWORD alone, and the database is REDIS_DB', async ({
    assert,
  }) => {
    assert.match(String(await printed(client, settings)), / db=7 /)
    const wrong = { ...settings, REDIS_SENTINEL_PASSWORD: 'another' }
    assert.notMatch(String(await printed(client, wrong)), / db=/)
    const unknown = { ...settings, REDIS_SENTINELS: `other@127.0.0.1:${SENTINEL_PORT}` }
    assert.notMatch(String(await printed(client, unknown)), / db=/)
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
