import { test } from '@japa/runner'
import { DialectCalls } from '#app/integrations/dialects/http/dialect_calls'
import { isAtLeast, ROLES, SCOPES, type Role, type Scope } from '#app/platform/access/roles'
import type { AccessRule } from '#app/platform/access/rules'
import { apiOperations, isForKeys } from '#app/platform/api/api_operations'
import { takeFromQuota } from '#app/shared/limits/rate_limit'
import env from '#start/env'
import type { Answer } from '#tests/fixtures/api'
import { everythingOf } from '#tests/fixtures/everything_of'
import { isLongRun } from '#tests/fixtures/long_run'
import { aMember } from '#tests/fixtures/people'
import { aKey, aWorkspace } from '#tests/fixtures/workspace'
import { BITLY } from './fields/bitly.js'
import { KUTT } from './fields/kutt.js'
import { send, type Asked, type PeerCall } from './fields/peer.js'
import { SHLINK } from './fields/shlink.js'
import { aWorld, type World } from './fields/world.js'
import { YOURLS } from './fields/yourls.js'
import { MCP } from './mcp_calls.js'
import { switchDialect } from './support.js'

/**
 * The access matrix of the API (functional, platform/access/matrix), for every call of every dialect and
 * every tool of assistants. What a call needs is what the calls of the API need that it makes.
 */
const DIALECTS = [YOURLS, SHLINK, KUTT, BITLY, MCP]

/** A refusal is the same with less. */
const isRefusal = ({ call }: PeerCall) => /refused|not there|taken|without|wrong/.test(call)

/** They say what is there without looking at the workspace: any key may. */
const OPEN = ['version', 'GET /health']

/** It asks by a filter, as the call of the API does: of what is not there, it answers zeros. */
const FILTERS = ['get_report']

/** Written by looking. */
const SEEN = ['api_keys', 'idempotency_keys']

interface Held {
  id: string
  key: string
}

/** Has the same request come from another key. */
function by({ workspace }: World, { id, key }: Held, asked: Asked): Asked {
  const text = JSON.stringify(asked).replaceAll(workspace.key, key)
  return JSON.parse(text.replaceAll(workspace.keyId, id))
}

const isDone = ({ status, body }: Answer) => status < 300 && !body?.result?.isError

/** Returns what the calls of the API need that are made while something is done. */
async function needsOf(work: () => Promise<Answer>): Promise<[Answer, AccessRule[]]> {
  const { call } = DialectCalls.prototype
  const rules: AccessRule[] = []
  DialectCalls.prototype.call = function (key, asked) {
    rules.push(ruleOf(asked.method, asked.path.split('?')[0]))
    return call.call(this, key, asked)
  }
  try {
    return [await work(), rules]
  } finally {
    DialectCalls.prototype.call = call
  }
}

function ruleOf(method: string, path: string): AccessRule {
  const prefix = '/api/v1/workspaces/:workspaceId'
  const found = apiOperations().filter((operation) => {
    if (operation.method !== method || !operation.url.startsWith(prefix)) return false
    const pattern = operation.url.slice(prefix.length).replace(/:\w+/g, '[^/]+')
    return new RegExp(`^${pattern}$`).test(path)
  })
  const [exact] = found.sort(
    (one, other) => one.url.split(':').length - other.url.split(':').length
  )
  if (!exact || !isForKeys(exact.access)) throw new Error(`${method} ${path} is no call for keys`)
  return exact.access
}

/** Which roles and scopes to try: those at the border, and in a long run all. */
function casesOf(rules: readonly AccessRule[]): [Role, readonly Scope[]][] {
  const needed = [...new Set(rules.map(({ scope }) => scope))]
  const roles = isLongRun ? ROLES : ROLES.filter((role) => role === 'Viewer' || role === 'Manager')
  const lists = [
    SCOPES,
    needed,
    ...needed.map((scope) => SCOPES.filter((one) => one !== scope)),
    ...(isLongRun ? SCOPES.map((scope) => [scope]) : []),
  ]
  return roles.flatMap((role) => lists.map((scopes): [Role, readonly Scope[]] => [role, scopes]))
}

const mayAll = (rules: readonly AccessRule[], role: Role, scopes: readonly Scope[]) =>
  rules.every((rule) => isAtLeast(role, rule.role) && scopes.includes(rule.scope))

test.group('Every call of every dialect', (group) => {
  group.setup(async () => {
    for (const { id } of DIALECTS) await switchDialect(id, true)
  })
  group.teardown(async () => {
    for (const { id } of DIALECTS) await switchDialect(id, id === 'mcp')
  })

  for (const { id, calls } of DIALECTS) {
    const real = calls.filter((call) => !isRefusal(call))

    test(`${id}: by role and scope`, async ({ assert }) => {
      const world = await aWorld()
      const { workspace } = world
      const people = new Map<Role, string>()
      for (const role of ROLES) people.set(role, (await aMember(workspace, role)).userId)
      const keys = new Map<string, Held>()
      const keyOf = async (role: Role, scopes: readonly Scope[]) => {
        const name = `${role} ${scopes.join(' ')}`
        const held = { workspaceId: workspace.workspaceId, userId: people.get(role)! }
        if (!keys.has(name)) keys.set(name, await aKey(held, { scopes }))
        return keys.get(name)!
      }
      let refused = 0
      for (const { call, ask } of real) {
        const [full, rules] = await needsOf(async () => send(await ask(world)))
        assert.isTrue(isDone(full), `${call} ${full.text}`)
        assert.equal(rules.length > 0, !OPEN.includes(call), `${call} calls the API`)
        for (const [role, scopes] of casesOf(rules)) {
          const asked = by(world, await keyOf(role, scopes), await ask(world))
          const before = await everythingOf(workspace, SEEN)
          const answer = await send(asked)
          const what = `${call}, ${role} with ${scopes.join(' ')}: ${answer.status} ${answer.text}`
          assert.equal(isDone(answer), mayAll(rules, role, scopes), what)
          assert.isBelow(answer.status, 500, what)
          if (isDone(answer)) continue
          refused++
          assert.equal(await everythingOf(workspace, SEEN), before, what)
        }
      }
      assert.isAbove(refused, 4)
    }).timeout(900_000)

    test(`${id}: what another workspace has`, async ({ assert }) => {
      const [mine, theirs] = [await aWorkspace(), await aWorld('Theirs')]
      const names = [theirs.link, theirs.branded].flatMap((link) => [link.id, link.alias])
      names.push(theirs.domain.id, theirs.domain.hostname, theirs.workspace.workspaceId)
      let named = 0
      for (const { call, ask } of real) {
        const asked = by(theirs, { id: mine.keyId, key: mine.key }, await ask(theirs))
        const before = await everythingOf(theirs.workspace)
        const answer = await send(asked)
        const what = `${call}: ${answer.status} ${answer.text}`
        assert.notInclude(answer.text, 'Theirs', what)
        assert.equal(await everythingOf(theirs.workspace), before, what)
        assert.isBelow(answer.status, 500, what)
        if (!names.some((name) => JSON.stringify(asked).includes(name))) continue
        named++
        assert.equal(isDone(answer), FILTERS.includes(call), what)
      }
      assert.isAbove(named, 1)
    }).timeout(120_000)

    test(`${id}: a plan without the API, and an address that is not confirmed`, async ({
      assert,
    }) => {
      const world = await aWorld()
      const free = await aWorkspace({ plan: 'Free' })
      const unconfirmed = await aWorkspace({ emailVerified: false })
      for (const { call, ask } of real) {
        if (OPEN.includes(call)) continue
        const asked = await ask(world)
        const held = { id: free.keyId, key: free.key }
        assert.isFalse(isDone(await send(by(world, held, asked))), call)
      }
      for (const { call, ask } of real.filter(({ makesLink }) => makesLink)) {
        const held = { id: unconfirmed.keyId, key: unconfirmed.key }
        const answer = await send(by(world, held, await ask(world)))
        assert.isFalse(isDone(answer), `${call} ${answer.text}`)
      }
    })

    test(`${id}: no more calls than the API takes`, async ({ assert }) => {
      const world = await aWorld()
      const most = env.get('API_RATE_LIMIT') ?? 600
      const key = await aKey(world.workspace)
      for (let at = 0; at < most; at++) await takeFromQuota(`api-key:${key.id}`, most, 60)
      for (const { call, ask } of real.slice(0, 4)) {
        if (OPEN.includes(call)) continue
        const answer = await send(by(world, key, await ask(world)))
        assert.isFalse(isDone(answer), call)
        if (id !== 'mcp') assert.equal(answer.status, 429, `${call} ${answer.text}`)
        else assert.match(answer.text, /request\.too_many/)
      }
    })
  }
})
