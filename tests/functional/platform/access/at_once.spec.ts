import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { call } from '#tests/fixtures/api'
import { Installation } from '#tests/fixtures/installation'
import { aMember, ask, ownerOf } from '#tests/fixtures/people'
import { aKey, aWorkspace } from '#tests/fixtures/workspace'

const PER_SECOND = 200

/** Calls go on for this long after the change, and come to an end on the slowest machine. */
const AFTERWARDS_MS = 2_000
const MOST_SECONDS = 20

/** More unanswered calls than a slow machine has connections for say nothing about rights. */
const MOST_AT_ONCE = 200

/**
 * Returns how long after the moment `at` the last call still succeeded, milliseconds; 0: none did.
 */
async function lastSuccessAfter(
  attempt: () => Promise<number>,
  change: () => Promise<unknown>
): Promise<{ lastSuccessMs: number; before: number; after: number }> {
  const answers: { sentMs: number; status: number }[] = []
  const running: Promise<void>[] = []
  let changedMs = Infinity
  const begunMs = performance.now()
  let [atOnce, sentAfter, before] = [0, 0, 0]
  let isAsked = false
  const enough = () =>
    performance.now() - changedMs > AFTERWARDS_MS && sentAfter > PER_SECOND + MOST_AT_ONCE
  for (let sent = 0; sent < PER_SECOND * MOST_SECONDS && !enough(); sent++) {
    const dueMs = begunMs + (sent * 1000) / PER_SECOND
    const waitMs = dueMs - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    while (atOnce >= MOST_AT_ONCE) await sleep(5)
    if (!isAsked && before > PER_SECOND / 2 && sent >= PER_SECOND) {
      isAsked = true
      running.push(change().then(() => void (changedMs = performance.now())))
    }
    const sentMs = performance.now()
    if (sentMs > changedMs) sentAfter++
    atOnce++
    running.push(
      attempt()
        .then((status) => {
          answers.push({ sentMs, status })
          if (!isAsked && status < 300) before++
        })
        .finally(() => atOnce--)
    )
  }
  await Promise.all(running)
  const late = answers.filter(({ sentMs, status }) => sentMs > changedMs && status < 300)
  return {
    lastSuccessMs: Math.max(0, ...late.map(({ sentMs }) => sentMs - changedMs)),
    before,
    after: answers.filter(({ sentMs }) => sentMs > changedMs).length,
  }
}

/** Promise 18. */
test.group('Under 200 calls a second on two processes', () => {
  test('a revoked key, a lost role and a removed member stop at once', async ({
    assert,
    cleanup,
  }) => {
    const installation = await new Installation({
      WEB_CONCURRENCY: '2',
      API_RATE_LIMIT: '1000000',
    }).start({ worker: false })
    cleanup(() => void installation.stop())
    const base = installation.url
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const member = await aMember(workspace, 'Manager')
    const { key } = await aKey({ ...workspace, userId: member.userId })
    const at = `/api/workspaces/${workspace.workspaceId}`
    const person = `${at}/members/${member.userId}`
    const read = (options: object) => async () =>
      (await call(workspace, 'GET', '/links?pageSize=1', undefined, { base, ...options })).status
    // Past the guard, an empty body is refused as such.
    const edit = async () => {
      const { status } = await call(workspace, 'POST', '/links', {}, { base, key })
      return status === 422 ? 200 : status
    }
    const trials: [string, () => Promise<number>, () => Promise<unknown>][] = [
      ['a lost role', edit, () => ask(owner, 'PATCH', person, { role: 'Viewer' }, { base })],
      [
        'a revoked key',
        read({}),
        () => ask(owner, 'DELETE', `${at}/api-keys/${workspace.keyId}`, undefined, { base }),
      ],
      ['a removed member', read({ key }), () => ask(owner, 'DELETE', person, undefined, { base })],
    ]
    for (const [what, attempt, change] of trials) {
      const { lastSuccessMs, before, after } = await lastSuccessAfter(attempt, change)
      console.log(`      ${what}: last success ${Math.ceil(lastSuccessMs)} ms after`)
      assert.isAbove(before, PER_SECOND / 2, what)
      assert.isAbove(after, PER_SECOND, what)
      assert.isBelow(lastSuccessMs, 1000, what)
    }
  })
})
