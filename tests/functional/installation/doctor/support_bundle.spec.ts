import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { parseSettingsExample } from '#app/installation/settings/rules/parse_settings_example'
import { call } from '#tests/fixtures/api'
import { aPerson } from '#tests/fixtures/person'
import { aWorkspace } from '#tests/fixtures/workspace'

const word = (kind: string, number: number) => `planted${kind}${number}Zq7x`

/** A hundred lines of .env: settings that are secret, that look harmless, and that there are not. */
async function plantInFile(folder: string): Promise<string[]> {
  const example = parseSettingsExample(await readFile('.env.example', 'utf8'))
  const texts = ['SMTP_USERNAME', 'SMTP_PASSWORD', 'METRICS_TOKEN', 'BLOCK_LISTS']
  const known = example.filter(({ name }) => texts.includes(name)).map(({ name }) => name)
  const unknown = Array.from({ length: 90 }, (_, number) => `MY_OWN_${number}`)
  const names = [...known, ...unknown]
  const secrets = names.map((_, number) => word('file', number))
  const keys = Array.from({ length: 100 - names.length }, (_, number) => word('key', number))
  const lines = names.map((name, number) => `${name}=${secrets[number]}`)
  lines.push(`APP_PREVIOUS_KEYS=${keys.map((key) => key.padEnd(32, 'x')).join(',')}`)
  lines.push('SMTP_HOST=127.0.0.1', 'SMTP_PORT=9')
  await writeFile(join(folder, '.env'), `${lines.join('\n')}\n`)
  return [...secrets, ...keys]
}

async function plantInTables(): Promise<string[]> {
  const secrets: string[] = []
  let workspace = await aWorkspace()
  for (let number = 0; number < 33; number++) {
    // A workspace has ten webhooks at most.
    if (number % 10 === 9) workspace = await aWorkspace()
    const [password, address] = [word('password', number), word('address', number)]
    await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com/', password })
    const url = `https://receiver.example.com/${address}`
    const { body } = await call(workspace, 'POST', '/webhooks', { url, events: ['link.created'] })
    secrets.push(password, address, body.secret)
  }
  const { email } = await aPerson()
  return [...secrets, email]
}

/** A hundred lines, in the forms in which programs write secrets into logs. */
async function plantInLogs(storage: string): Promise<string[]> {
  const secrets = Array.from({ length: 100 }, (_, number) => word('log', number))
  const lines = secrets.map((secret, number) => {
    const forms = [
      `password=${secret}`,
      `Authorization: Bearer ${secret}`,
      `connecting to mysql://ada:${secret}@db.example.com/shunt`,
      JSON.stringify({ level: 30, msg: `token is ${secret}`, secret }),
      JSON.stringify({ level: 50, msg: 'failed', err: { message: `no ${secret}`, sql: secret } }),
      JSON.stringify({ level: 50, msg: 'x', err: { stack: `Error: ${secret}\n at ${secret}` } }),
      `GET /r/${secret}?key=${secret} 200`,
      `the phrase ${secret}`,
      `{"broken": "${secret}`,
      secret,
    ]
    return forms[number % forms.length]
  })
  await mkdir(join(storage, 'logs'), { recursive: true })
  await writeFile(join(storage, 'logs', 'web.log'), `${lines.slice(0, 50).join('\n')}\n`)
  await writeFile(join(storage, 'logs', 'worker.log'), `ready\n${lines.slice(50).join('\n')}\n`)
  return secrets
}

test.group('A support bundle', () => {
  test('says what helps, and none of 300 secrets of settings, tables and logs', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'shunt-bundle-'))
    cleanup(() => rm(folder, { recursive: true }))
    const planted = [
      ...(await plantInFile(folder)),
      ...(await plantInTables()),
      ...(await plantInLogs(folder)),
    ]
    assert.lengthOf(new Set(planted), 300)
    const file = join(folder, 'bundle.tar.gz')
    const { APP_KEY, DB_PASSWORD, REDIS_PASSWORD } = process.env
    const child = spawn(process.execPath, ['ace.js', 'doctor', `--bundle=${file}`, '--json'], {
      env: { ...process.env, ENV_PATH: folder, STORAGE_PATH: folder },
      stdio: 'ignore',
    })
    const [code] = await once(child, 'close')
    assert.include([0, 1, 2], code)
    assert.equal((await stat(file)).mode & 0o777, 0o600)

    const bundle = gunzipSync(await readFile(file)).toString('latin1')
    const secrets = [...planted, APP_KEY, DB_PASSWORD, REDIS_PASSWORD].filter(Boolean) as string[]
    assert.deepEqual(
      secrets.filter((secret) => bundle.includes(secret)),
      []
    )

    execFileSync('tar', ['-xzf', file], { cwd: folder })
    const root = join(folder, 'shunt-support')
    assert.sameMembers(await readdir(root), [
      ...['README.txt', 'doctor.json', 'settings.json', 'system.json', 'health.json'],
      ...['tables.json', 'logs'],
    ])
    const read = async (name: string) => JSON.parse(await readFile(join(root, name), 'utf8'))
    const settings = await read('settings.json')
    const value = (name: string) =>
      settings.find((one: { name: string }) => one.name === name).value
    assert.equal(value('APP_KEY'), '(set)')
    assert.equal(value('SMTP_PORT'), '9')
    assert.match(JSON.stringify(await read('doctor.json')), /MY_OWN_1 in \.env is no setting/)
    assert.equal((await read('system.json')).versions.node, process.versions.node)
    assert.isAbove((await read('tables.json')).length, 50)
    assert.match(await readFile(join(root, 'logs/worker.log'), 'utf8'), /^ready\n/)
  })
})
