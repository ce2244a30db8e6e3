import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import redis from '@adonisjs/redis/services/main'
import { test } from '@japa/runner'
import type { Finding } from '#app/installation/doctor/finding'
import { examineInstallation } from '#app/installation/doctor/queries/examine_installation'
import { makeProof } from '#app/installation/doctor/rules/arrived_request'
import { reportInstance } from '#app/installation/health/actions/report_instance'
import { change } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { waitForRedis } from '#app/shared/process/wait_for_redis'
import { nowMs } from '#app/shared/time/clock'
import { http } from '#config/app'
import doctorConfig from '#config/doctor'
import installation from '#config/installation'
import { smtp } from '#config/mail'
import { request } from '#tests/fixtures/api'
import { freePort, Installation } from '#tests/fixtures/installation'
import { SmtpSink } from '#tests/fixtures/smtp_sink'

interface Examined {
  code: number
  status: string
  findings: Finding[]
  text: string
}

/** Runs the command as an operator does. */
async function examine(
  settings: Record<string, string> = {},
  flags = ['--json']
): Promise<Examined> {
  const child = spawn(process.execPath, ['ace.js', 'doctor', ...flags], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (errors += data))
  const [code] = await once(child, 'close')
  const from = output.indexOf('{"status"')
  const said = from === -1 ? { status: '', findings: [] } : JSON.parse(output.slice(from))
  return { code, ...said, text: output + errors }
}

/** Examines in this process, which starts no other for it. */
async function look({ appUrl = installation.appUrl } = {}): Promise<{ findings: Finding[] }> {
  const usual = installation.appUrl
  Object.assign(installation, { appUrl })
  try {
    return { findings: await examineInstallation() }
  } finally {
    Object.assign(installation, { appUrl: usual })
  }
}

const of = ({ findings }: { findings: Finding[] }, check: string) =>
  findings.filter((one) => one.check === check)
const bad = (found: Finding[]) => found.filter(({ status }) => status !== 'Ok')

async function withFile(lines: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shunt-doctor-'))
  await writeFile(join(folder, '.env'), `${lines.join('\n')}\n`)
  return folder
}

test.group('The doctor', () => {
  test('looks at everything, and ends with the worst that it found', async ({ assert }) => {
    const examined = await examine()
    const checks = new Set(examined.findings.map(({ check }) => check))
    for (const check of [
      ...['settings', 'keys', 'versions', 'database', 'migrations', 'redis', 'health', 'disk'],
      ...['mail', 'address', 'domains', 'data', 'backups'],
    ]) {
      assert.isTrue(checks.has(check as never), `${check}: ${examined.text}`)
    }
    // No worker runs beside the tests, which is an error.
    assert.equal(examined.status, 'Error')
    assert.equal(examined.code, 2)
    assert.isTrue(
      examined.findings.every(({ status, advice }) => (advice === null) === (status === 'Ok'))
    )
    assert.deepEqual(bad(of(examined, 'versions')), [])
    assert.deepEqual(bad(of(examined, 'migrations')), [])
  })

  test('prints what to do, for people', async ({ assert }) => {
    const { text, code } = await examine({}, [])
    assert.equal(code, 2)
    assert.match(text, /✖ health +No worker is running/)
    assert.match(text, /→ Start a worker/)
    assert.match(text, /\d+ errors, \d+ warnings\./)
  })

  test('settings of .env: misspelt, double, overridden, contradicting', async ({
    assert,
    cleanup,
  }) => {
    const folder = await withFile([
      'SMTP_HOTS=mail.example.com',
      'METRICS_TOKEN=short',
      'METRICS_TOKEN=short',
      'LOG_LEVEL=debug',
      'GEOIP_DATABASE=/nowhere/countries.mmdb',
      'TRUSTED_PROXIES=0.0.0.0/0',
      'DB_DATABASE=another',
    ])
    cleanup(() => rm(folder, { recursive: true }))
    const examined = await examine({ ENV_PATH: folder })
    const texts = bad(of(examined, 'settings'))
      .map(({ found }) => found)
      .join('\n')
    for (const pattern of [
      /SMTP_HOTS in \.env is no setting of Shunt; SMTP_HOST is/,
      /METRICS_TOKEN is in \.env more than once/,
      /METRICS_TOKEN has 5 characters/,
      /GEOIP_DATABASE names a file or folder that cannot be read/,
      /TRUSTED_PROXIES holds every address/,
      /DB_DATABASE in \.env has no effect/,
    ]) {
      assert.match(texts, pattern)
    }
    assert.match(of(examined, 'data')[0].found, /countries\.mmdb cannot be read/)
    assert.notInclude(examined.text, 'mail.example.com')
  })

  test('settings that do not let Shunt start are an error, and no crash', async ({ assert }) => {
    const examined = await examine({ SMTP_PORT: 'many', TRUSTED_PROXIES: '0.0.0.0/0' })
    assert.equal(examined.code, 2)
    assert.match(examined.findings[0].found, /Shunt does not start: .*SMTP_PORT/)
    assert.match(JSON.stringify(examined.findings), /TRUSTED_PROXIES holds every address/)
  })

  test('a database that cannot be reached is an error, and the rest is said', async ({
    assert,
  }) => {
    const examined = await examine({ DB_PORT: String(await freePort()) })
    assert.equal(examined.code, 2)
    assert.isNotEmpty(bad(of(examined, 'database')))
    assert.isNotEmpty(of(examined, 'redis'))
    assert.isNotEmpty(of(examined, 'settings'))
  })

  test('a Redis that drops keys, and one that cannot be reached', async ({ assert, cleanup }) => {
    await waitForRedis()
    const [, policy] = (await redis
      .connection()
      .ioConnection.config('GET', 'maxmemory-policy')) as string[]
    const set = (to: string) =>
      redis.connection().ioConnection.config('SET', 'maxmemory-policy', to)
    cleanup(async () => void (await set(policy)))
    await set('allkeys-lru')
    const dropping = await look()
    assert.match(bad(of(dropping, 'redis'))[0].found, /maxmemory-policy is allkeys-lru/)
    await set(policy)
    assert.deepEqual(bad(of(await look(), 'redis')), [])
    const away = await examine({ REDIS_PORT: String(await freePort()) })
    assert.isNotEmpty(bad(of(away, 'redis')))
    assert.notMatch(away.text, /^ +at /m, 'no stack')
  })

  test('a database that risks data', async ({ assert, cleanup }) => {
    const set = (value: number) =>
      change(db, `SET GLOBAL innodb_flush_log_at_trx_commit = ${value}`)
    cleanup(() => set(1) as never)
    await set(2)
    const [found] = bad(of(await look(), 'database'))
    assert.equal(found.status, 'Warning')
    assert.match(found.found, /innodb_flush_log_at_trx_commit is 2/)
    assert.equal(found.advice, 'Set it to 1.')
  })

  test('a process with another key', async ({ assert, cleanup }) => {
    const id = newId()
    cleanup(() => db.from('instances').where('id', id).delete() as never)
    await reportInstance({
      ...{ id, role: 'worker', host: 'other.example', spoolId: newId() },
      ...{ clockAheadMs: 0, droppedClicks: 0, keyMarks: ['0123456789ab'] },
    })
    const [found] = bad(of(await look(), 'keys'))
    assert.equal(found.status, 'Error')
    assert.match(found.found, /worker on other\.example/)
  })

  test('a proxy that is missing in TRUSTED_PROXIES, by where visits come from', async ({
    assert,
    cleanup,
  }) => {
    const id = newId()
    cleanup(() => db.from('instances').where('id', id).delete() as never)
    const findingOf = async (visits: number, ofOnePrivate: number) => {
      await reportInstance({
        ...{ id, role: 'web', host: 'other.example', spoolId: newId() },
        ...{ clockAheadMs: 0, droppedClicks: 0, visitSources: { visits, ofOnePrivate } },
      })
      return bad(of(await look(), 'address')).find(({ found }) => /private address/.test(found))
    }
    assert.isUndefined(await findingOf(99, 99))
    assert.isUndefined(await findingOf(100, 94))
    const missing = await findingOf(100, 95)
    assert.equal(missing?.status, 'Warning')
    assert.match(missing!.found, /95 % .* TRUSTED_PROXIES/)
  })
})

test.group('The doctor and mail', (group) => {
  let sink: SmtpSink
  group.each.setup(async () => {
    sink = await new SmtpSink().start()
    return () => sink.stop()
  })
  const settings = (port: number) => ({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port),
    MAIL_FROM: 'shunt@example.com',
  })

  test('a server that answers takes a real test mail', async ({ assert }) => {
    const examined = await examine(settings(sink.port), ['--json', '--mail-to=ada@example.com'])
    assert.deepEqual(bad(of(examined, 'mail')), [])
    assert.match(of(examined, 'mail').at(-1)!.found, /accepted a test email to ada@example\.com/)
    assert.deepEqual(
      sink.mails.map(({ to }) => to),
      [['ada@example.com']]
    )
    assert.match(sink.mails[0].raw, /This is a test of the mail server/)
  })

  test('a refused mail, and a server that is not there', async ({ assert, cleanup }) => {
    sink.refuses = 'ada@'
    const refused = await examine(settings(sink.port), ['--json', '--mail-to=ada@example.com'])
    assert.equal(refused.code, 2)
    assert.match(
      bad(of(refused, 'mail'))[0].found,
      /did not accept a test email .* no such mailbox/
    )
    const usual = { ...smtp }
    cleanup(() => void Object.assign(smtp, usual))
    Object.assign(smtp, { host: '127.0.0.1', port: await freePort() })
    const [away] = bad(of(await look(), 'mail'))
    assert.equal(away.status, 'Error')
    assert.match(away.found, /does not accept emails: .*ECONNREFUSED/)
  })
})

/**
 * A reverse proxy that hands requests on as `alter` changes them; it says itself which host was
 * asked for.
 */
async function aProxy(target: string, alter: (headers: Record<string, string>) => void) {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...(incoming.headers as Record<string, string>) }
    headers['x-forwarded-host'] = headers.host
    alter(headers)
    const sent = sendRequest(`${target}${incoming.url}`, { headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    sent.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, close: () => server.close() }
}

test.group('The doctor and the way through APP_URL', (group) => {
  let running: Installation
  group.setup(async () => {
    running = await new Installation().start({ worker: false })
    return () => void running.stop()
  })

  test('without a proxy', async ({ assert }) => {
    const [found] = of(await look({ appUrl: running.url }), 'address')
    assert.equal(found.status, 'Ok', found.found)
    assert.match(found.found, /without a proxy/)
  })

  test('through proxies, good and bad ones', async ({ assert }) => {
    const cases: [alter: (headers: Record<string, string>) => void, status: string, RegExp][] = [
      [
        (headers) => void (headers['x-forwarded-for'] += ', 127.0.0.1'),
        'Ok',
        /leads here through the proxy at 127\.0\.0\.1/,
      ],
      [() => {}, 'Error', /hands on an X-Forwarded-For that the visitor wrote/],
      [
        (headers) => void delete headers['x-forwarded-for'],
        'Error',
        /does not say who the visitor is/,
      ],
      [
        (headers) => {
          headers['x-forwarded-for'] = '198.51.100.4'
          headers['x-forwarded-host'] = 'forged.invalid'
        },
        'Error',
        /hands on an X-Forwarded-Host that the visitor wrote/,
      ],
      [
        (headers) => {
          headers['x-forwarded-for'] = '198.51.100.4'
          delete headers['x-forwarded-host']
          headers.host = new URL(running.url).host
        },
        'Error',
        /asks for the host/,
      ],
    ]
    for (const [alter, status, pattern] of cases) {
      const proxy = await aProxy(running.url, alter)
      const [found] = of(await look({ appUrl: proxy.url }), 'address')
      proxy.close()
      assert.equal(found.status, status, found.found)
      assert.match(found.found, pattern)
    }
  })

  test('where nothing or something else answers', async ({ assert, cleanup }) => {
    const away = await look({ appUrl: `http://127.0.0.1:${await freePort()}` })
    assert.match(of(away, 'address')[0].found, /does not lead to this installation: .*ECONNREFUSED/)
    const other = createServer((_, response) => response.end('<html>{hello}</html>'))
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    cleanup(() => void other.close())
    const { port } = other.address() as AddressInfo
    const elsewhere = await look({ appUrl: `http://127.0.0.1:${port}` })
    assert.match(of(elsewhere, 'address')[0].found, /does not lead to this installation/)
  })
})

test.group('GET /internal/client-address', () => {
  const path = '/internal/client-address'

  test('answers those alone who have the key', async ({ assert }) => {
    const proof = makeProof(doctorConfig.proofKey, nowMs())
    const headers = { 'x-forwarded-for': '203.0.113.5, 198.51.100.7' }
    const answer = await request(`${path}?proof=${proof}`, { headers })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.seen.address, '198.51.100.7')
    assert.equal(answer.body.seen.peer, '127.0.0.1')
    assert.isTrue(answer.body.seen.isTrusted)
    for (const query of ['', '?proof=', `?proof=${proof}x`, `?proof=1${proof}`, '?proof[]=a']) {
      const refused = await request(`${path}${query}`)
      assert.include([404, 422], refused.status, query)
      assert.notInclude(refused.text, '127.0.0.1')
    }
  })

  // The framework remembers by address whose host and protocol it believes: tests/redirect tries those.
  test('believes no address that someone who is no proxy writes', async ({ assert, cleanup }) => {
    const usual = http.trustProxy
    http.trustProxy = () => false
    cleanup(() => void (http.trustProxy = usual))
    const seenWith = async (headers: Record<string, string>) => {
      const proof = makeProof(doctorConfig.proofKey, nowMs())
      const { body } = await request(`${path}?proof=${proof}`, { headers })
      const { address, host, protocol } = body.seen
      return { address, host, protocol }
    }
    const honest = await seenWith({})
    assert.deepInclude(honest, { address: '127.0.0.1', protocol: 'http' })
    const forged: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.5' },
      { 'forwarded': 'for=203.0.113.5;host=other.example', 'x-real-ip': '203.0.113.5' },
    ]
    for (const headers of forged) {
      assert.deepEqual(await seenWith(headers), honest)
    }
  })
})
