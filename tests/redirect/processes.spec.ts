import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { announce, insertLink, insertWorkspace } from '#tests/redirect/support/rows'
import { ask, spooledClicks } from '#tests/redirect/support/test_plane'

const FIRST_PORT = 3_991

const pause = (ms: number) => new Promise((later) => setTimeout(later, ms))

/**
 * Starts one of our processes that listens on a port, its log in a file if one is named; resolves
 * once it does.
 */
async function startServer(port: number, storagePath: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', './bin/typescript.js', 'bin/server.ts'], {
    cwd: app.makePath(),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: 'http://go.test',
      SHORT_DOMAIN: 'go.test',
      STORAGE_PATH: storagePath,
      WEB_CONCURRENCY: '1',
      LOG_LEVEL: 'fatal',
    },
    stdio: 'ignore',
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    const isUp = await ask(port, '/health/live').then(
      () => true,
      () => false
    )
    if (isUp) return child
    await pause(50)
  }
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await new Promise((exit) => child.once('exit', exit))
  return child.exitCode
}

test.group('Web processes', (group) => {
  let storagePath: string
  let children: ChildProcess[]
  group.setup(async () => {
    storagePath = await mkdtemp(join(tmpdir(), 'shunt-web-'))
    children = await Promise.all([0, 1].map((at) => startServer(FIRST_PORT + at, storagePath)))
    return async () => {
      for (const child of children) child.kill('SIGKILL')
      await rm(storagePath, { recursive: true })
    }
  })

  test('a change is in force in every process within 2 seconds', async ({ assert }) => {
    const { workspaceId } = await insertWorkspace()
    const row = await insertLink(workspaceId)
    const locations = () =>
      Promise.all(
        [0, 1].map(async (at) => {
          const answer = await ask(FIRST_PORT + at, `/${row.alias}`)
          return answer.headers.location
        })
      )
    assert.deepEqual(await locations(), Array(2).fill('https://example.com/one'))

    await db.from('links').where('id', row.id).update({ destination_url: 'https://example.com/2' })
    await announce('link', row.id, `/${row.alias}`)
    await pause(2_000)
    assert.deepEqual(await locations(), Array(2).fill('https://example.com/2'))

    const clicks = await spooledClicks(join(storagePath, 'spool'))
    assert.lengthOf(clicks, 4)
    assert.lengthOf([...new Set(clicks.map((click) => click!.visitor))], 1)
  })

  test('a link of 100 uses lets exactly 100 of 400 visitors through', async ({ assert }) => {
    const { workspaceId } = await insertWorkspace()
    const over = 'https://example.com/over'
    const row = await insertLink(workspaceId, { max_clicks: 100, expired_url: over })
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, at) =>
        ask(FIRST_PORT + (at % 2), `/${row.alias}`, { headers })
      )
    )
    const through = answers.filter(({ headers: sent }) => sent.location === row.destination_url)
    const led = answers.filter(({ headers: sent }) => sent.location === over)
    assert.deepEqual([through.length, led.length], [100, 300])
    const [stored] = await db.from('links').where('id', row.id)
    assert.equal(stored.used_clicks, 100)
  })

  test('what is no link is answered by the framework', async ({ assert }) => {
    const answer = await ask(FIRST_PORT, '/api/v1/nothing')
    assert.equal(answer.status, 404)
    assert.property(answer.headers, 'x-request-id')
  })

  test('a process told to stop answers what still comes on kept connections', async ({
    assert,
  }) => {
    const { workspaceId } = await insertWorkspace()
    const row = await insertLink(workspaceId)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const visit = () =>
      new Promise<string | undefined>((resolve, reject) => {
        const options = {
          agent,
          port: FIRST_PORT,
          path: `/${row.alias}`,
          headers: { host: 'go.test' },
        }
        get(options, (response) => {
          response.resume().once('end', () => resolve(response.headers.connection))
        }).once('error', reject)
      })
    assert.equal(await visit(), 'keep-alive')

    const startedMs = Date.now()
    children[0].kill('SIGTERM')
    await pause(300)
    assert.equal(await visit(), 'close')
    await assert.rejects(visit)
    assert.equal(await ended(children[0]), 0)
    assert.isBelow(Date.now() - startedMs, 5_000)
  })
})
