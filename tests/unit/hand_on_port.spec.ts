import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { test } from '@japa/runner'
import { eventually, freePort } from '#tests/fixtures/installation'

const PROGRAM = 'tests/fixtures/handed_on_server.ts'

/** Asks on a connection of its own; returns who answered. */
function ask(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent: false }, (response) => {
      let text = ''
      response.on('data', (bytes) => (text += bytes))
      response.once('end', () => resolve(Number(text)))
      response.once('error', reject)
    }).once('error', reject)
  })
}

/** Starts a single web process, which answers when this resolves. */
async function start(settings: Record<string, string> = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', './bin/typescript.js', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), ...settings },
  })
  const said = { text: '' }
  child.stdout.on('data', (bytes) => (said.text += bytes))
  await eventually(() => ask(port).catch(() => null), 60_000)
  return { port, child, said }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

test.group('A single web process', () => {
  test('hands its port on to a successor, and no request fails', async ({ assert, cleanup }) => {
    const { port, child } = await start()
    const answered = new Set<number>()
    let [isOver, failed] = [false, 0]
    cleanup(() => [child.pid!, ...answered].forEach(end))
    const asking = (async () => {
      while (!isOver) {
        await ask(port).then(
          (pid) => answered.add(pid),
          () => failed++
        )
      }
    })()
    const ended = once(child, 'exit')
    child.kill('SIGUSR2')
    const [code] = await ended
    await eventually(async () => answered.size === 2, 60_000)
    isOver = true
    await asking
    assert.equal(code, 0)
    assert.equal(failed, 0)
    assert.notEqual(await ask(port), child.pid)
  })

  for (const signal of ['SIGHUP', 'SIGUSR2'] as const) {
    for (const when of ['before', 'while']) {
      test(`goes on where its successor of ${signal} dies ${when} it listens`, async ({
        assert,
        cleanup,
      }) => {
        const { port, child, said } = await start({ FAILS: when })
        cleanup(() => end(child.pid!))
        child.kill(signal)
        await eventually(async () => said.text.includes('dies'), 60_000)
        assert.equal(await ask(port), child.pid)
        assert.isNull(child.exitCode)
      })
    }
  }
})
