import { test } from '@japa/runner'
import env from '#start/env'
import { call, type Answer } from '#tests/fixtures/api'
import { aPerson, callAs, signIn } from '#tests/fixtures/person'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const quota = () => env.get('API_RATE_LIMIT') ?? 600
const statuses = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status)

/** Calls in rounds, so that not all of them wait at once. */
async function many(count: number, one: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  while (answers.length < count) {
    const round = Math.min(250, count - answers.length)
    answers.push(...(await Promise.all(Array.from({ length: round }, one))))
  }
  return answers
}

async function sessionOf(workspace: TestWorkspace) {
  return signIn({ userId: workspace.userId })
}

test.group('Quotas of people and workspaces', (group) => {
  test("a person's sessions have one quota between them, with its headers", async ({ assert }) => {
    const workspace = await aWorkspace()
    const sessions = [await sessionOf(workspace), await sessionOf(workspace)]
    const path = `/api/v1/workspaces/${workspace.workspaceId}/links/x`
    let turn = 0
    const answers = await many(quota() + 50, () => callAs(sessions[turn++ % 2], 'GET', path))
    const limited = statuses(answers, 429)
    assert.lengthOf(limited, 50)
    assert.lengthOf(statuses(answers, 404), quota())
    assert.equal(answers[0].headers.get('ratelimit-policy'), `"default";q=${quota()};w=60`)
    for (const answer of limited) {
      assert.equal(answer.text, '')
      assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
      assert.match(answer.headers.get('ratelimit') ?? '', /^"default";r=0;t=\d+$/)
    }
    assert.equal((await call(workspace, 'GET', '/links')).status, 200, 'a key has its own')
  })

  test('six keys and a session share five quotas', async ({ assert }) => {
    const workspace = await aWorkspace()
    const keys = [workspace.key, ...(await keysOf(workspace, 5))]
    const answers: Answer[] = []
    for (const key of keys) {
      const calls = await many(quota() - 20, () =>
        call(workspace, 'GET', '/links/x', undefined, { key })
      )
      answers.push(...calls)
    }
    const made = 6 * (quota() - 20)
    assert.lengthOf(statuses(answers, 404), 5 * quota())
    assert.lengthOf(statuses(answers, 429), made - 5 * quota())
    const path = `/api/v1/workspaces/${workspace.workspaceId}/links`
    const refused = await callAs(await sessionOf(workspace), 'GET', path)
    assert.equal(refused.status, 429)
    assert.equal(refused.text, '')
    const other = await aWorkspace()
    assert.equal((await call(other, 'GET', '/links')).status, 200)
  })

  test("a stranger uses up nothing of a workspace's", async ({ assert }) => {
    const workspace = await aWorkspace()
    const stranger = await signIn(await aPerson())
    const path = `/api/v1/workspaces/${workspace.workspaceId}/links`
    const answers = await many(quota() + 10, () => callAs(stranger, 'GET', path))
    assert.lengthOf(statuses(answers, 404), quota())
    assert.lengthOf(statuses(answers, 429), 10)
    const { headers } = await call(workspace, 'GET', '/links')
    assert.match(headers.get('ratelimit') ?? '', new RegExp(`r=${quota() - 1};`))
  })

  group.tap((one) => one.tags(['rate-limit']))
})

async function keysOf(workspace: TestWorkspace, count: number): Promise<string[]> {
  const made = []
  for (let number = 0; number < count; number++) made.push((await aKey(workspace)).key)
  return made
}
