import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { findStalls } from '#app/installation/doctor/rules/stall_findings'
import { listStalls } from '#app/installation/watchdog/queries/list_stalls'
import { VisitorStream } from '#tests/first_minute/support/visitor_stream'
import { eventually, Installation } from '#tests/fixtures/installation'

const BLOCKING = fileURLToPath(new URL('../fixtures/blocking_signals.mjs', import.meta.url))

/** Five seconds of processor time on a busy machine, and the successor's start. */
const REPLACED_WITHIN_MS = 120_000

/** Longer than an event loop may wait. */
const STOPPED_MS = 17_000

function create(settings: Record<string, string> = {}): Installation {
  return new Installation({
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import ${BLOCKING}`,
    ...settings,
  })
}

/** Returns the processes that have listened so far. */
function listened({ output }: Installation): number[] {
  const lines = output.matchAll(/"pid":(\d+),.*"msg":"started HTTP server/g)
  return [...lines].map(([, pid]) => Number(pid))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function end(installation: Installation): Promise<void> {
  const all = listened(installation)
  await installation.stop()
  for (const pid of all.filter(isAlive)) process.kill(pid, 'SIGKILL')
}

test.group('An event loop that stands still', () => {
  for (const [processes, signal] of [
    ['1', 'SIGWINCH'],
    ['1', 'SIGIO'],
    ['2', 'SIGWINCH'],
  ] as const) {
    test(`by ${signal}, among ${processes}: another process serves before it ends`, async ({
      assert,
      cleanup,
    }) => {
      const installation = create({ WEB_CONCURRENCY: processes })
      cleanup(() => end(installation))
      await installation.start({ worker: false })
      await eventually(async () => listened(installation).length === Number(processes), 60_000)
      const [stuck] = listened(installation)
      process.kill(stuck, signal)
      await sleep(1_000)
      const address = `${installation.url}/health/redirects`
      const visitors = new VisitorStream(address, REPLACED_WITHIN_MS)
      await eventually(async () => !isAlive(stuck), REPLACED_WITHIN_MS)
      await visitors.end()
      assert.deepEqual(visitors.failures, [])
      assert.lengthOf(listened(installation), Number(processes) + 1)
      assert.include(installation.output, 'the event loop stands still')
      const [longest] = await eventually(async () => {
        const stalls = await listStalls()
        return stalls.length > 0 && stalls
      }, 60_000)
      assert.isAtLeast(longest.longestStallMs, 4_500)
      assert.equal(findStalls([longest])[0].status, 'Warning')
    })
  }

  test('with the whole process, for longer than that, replaces nothing', async ({
    assert,
    cleanup,
  }) => {
    const installation = create()
    cleanup(() => end(installation))
    await installation.start({ worker: false })
    const [stopped] = await eventually(async () => {
      const all = listened(installation)
      return all.length > 0 && all
    }, 60_000)
    process.kill(stopped, 'SIGSTOP')
    await sleep(STOPPED_MS)
    process.kill(stopped, 'SIGCONT')
    await sleep(2_000)
    const answer = await fetch(`${installation.url}/health/live`)
    assert.equal(answer.status, 200)
    assert.deepEqual(listened(installation), [stopped])
    assert.notInclude(installation.output, 'stands still')
  })

  test('in a worker ends it, for its supervisor to start it again', async ({ assert, cleanup }) => {
    const installation = create()
    cleanup(() => end(installation))
    await installation.start()
    const working = /"pid":(\d+),[^\n]*"msg":"working"/
    const [, pid] = await eventually(async () => working.exec(installation.output), 60_000)
    process.kill(Number(pid), 'SIGWINCH')
    await eventually(async () => !isAlive(Number(pid)), REPLACED_WITHIN_MS)
    assert.include(installation.output, 'the process ends and is started again')
  })
})
