import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { apiOperations, type Validator } from '#app/platform/api/api_operations'
import { listProblemCodes } from '#app/platform/api/list_problem_codes'
import { openApiDocument } from '#app/platform/api/openapi'
import { newId } from '#app/shared/ids'
import { sample } from '#tests/fixtures/long_run'
import { makers } from '#tests/fixtures/makers'
import { ask, sessionOf, somebody } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/**
 * No input makes a 500: every field, parameter and id of every call is given values that it was not
 * made for. From the route list, so that a new call is tried without a word here. A quarter of the values for
 * each field, another one for the next, and an eighth for each filter, which many calls share;
 * `./shunt test --long` tries all.
 */
type Operation = ReturnType<typeof apiOperations>[number]

const PART_OF_QUERY = 8
const LONG = 'x'.repeat(70_000)

/** What JSON can carry into a field. */
const VALUES: unknown[] = [
  null,
  true,
  -1,
  1.5,
  2 ** 53,
  1e300,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u{1f984}'.repeat(300),
  LONG,
  [],
  {},
  [null],
  [[{}]],
  ['', LONG],
  [{}],
  { id: [], rules: {}, split: 'x', tags: 7, state: [] },
  { rules: [{ countries: 'DE', devices: [null] }], split: [{ weight: '1' }, 5] },
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '0000-00-00T00:00:00Z',
  "'; DROP TABLE links; --",
]

/** What a query string or a path can carry, as it stands in the address. */
const WORDS = [
  '',
  '%00',
  '%20',
  '-1',
  '1e9',
  '99999999999999999999',
  'NaN',
  '%F0%9F%A6%84',
  '%C3%A9',
  '%FF',
  '2026-02-30',
  '0000-00-00',
  '%27%20OR%201%3D1',
  '..%2F..%2Fetc',
  'x'.repeat(3_000),
  '%25_%5C',
]

/** A request that most calls let pass, so that each field is judged for itself. */
const PLAIN: Record<string, unknown> = {
  name: 'Plain',
  text: 'Plain',
  date: '2026-01-02',
  destinationUrl: 'https://example.com',
  utmSource: 'plain',
  filter: {},
  role: 'Viewer',
  scopes: ['links:read'],
  action: 'pause',
}

const namesOf = (validator?: Validator) =>
  Object.keys((validator?.toJSONSchema() as { properties?: object })?.properties ?? {})

function* bodiesOf({ id, body }: Operation): Generator<unknown> {
  const names = namesOf(body)
  const base = Object.fromEntries(Object.entries(PLAIN).filter(([name]) => names.includes(name)))
  for (const name of names) {
    for (const value of sample(VALUES, `${id} ${name}`)) yield { ...base, [name]: value }
  }
}

test.group('Values that a call was not made for', () => {
  const groups = new Map<string, Operation[]>()
  for (const operation of apiOperations()) {
    groups.set(operation.tag, [...(groups.get(operation.tag) ?? []), operation])
  }

  for (const [tag, operations] of groups) {
    test(`${tag}: every answer is one that the call documents`, async ({ assert }) => {
      for (const operation of operations) await tryHard(assert, operation)
    }).timeout(300_000)
  }
})

async function tryHard(assert: any, operation: Operation): Promise<void> {
  const workspace = await aWorkspace()
  const ids = await idsOf(operation, workspace)
  const address = addressOf(operation, ids)
  const send = sender(workspace, operation)
  for (const body of bodiesOf(operation)) {
    check(assert, operation, await send(address, body), JSON.stringify(body))
  }
  for (const name of namesOf(operation.query)) {
    for (const word of sample(WORDS, `${operation.id} ${name}`, PART_OF_QUERY)) {
      const query = `${name}=${word}&${name}[x]=${word}`
      check(assert, operation, await send(`${address}?${name}=${word}`), `${name}=${word}`)
      check(assert, operation, await send(`${address}?${query}`), query)
    }
  }
  for (const name of Object.keys(ids)) {
    for (const word of sample(WORDS, `${operation.id} ${name}`)) {
      if (word === '') continue
      const path = addressOf(operation, { ...ids, [name]: word })
      check(assert, operation, await send(path, {}), path, true)
    }
  }
}

async function idsOf(
  { url }: Operation,
  workspace: TestWorkspace
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const [, name] of url.matchAll(/:(\w+)/g)) {
    if (name === 'workspaceId') ids[name] = workspace.workspaceId
    else if (name === 'organisationId') ids[name] = workspace.organisationId
    else ids[name] = (await makers[name]?.(workspace)) ?? newId()
  }
  return ids
}

function addressOf({ url }: Operation, ids: Record<string, string>): string {
  return url.replace(/:(\w+)/g, (_, name) => ids[name])
}

/**
 * Sends as someone who may do everything, and whom no throttle knows: a call that ended the session or
 * met a throttle is sent again with a new one, or without.
 */
function sender({ userId }: TestWorkspace, operation: Operation) {
  const isForAdministrators =
    operation.access && 'session' in operation.access && operation.url.startsWith('/api/admin')
  const comeIn = async () => {
    await db.from('throttles').delete()
    return isForAdministrators
      ? somebody({ installationAdministrator: true })
      : { cookie: await sessionOf(userId) }
  }
  let person: Awaited<ReturnType<typeof comeIn>> | null = null
  return async (path: string, body: unknown = {}) => {
    const sent = operation.body ? body : undefined
    const answer = await ask((person ??= await comeIn()), operation.method, path, sent)
    if (answer.status !== 401 && answer.status !== 429) return answer
    person = await comeIn()
    return ask(person, operation.method, path, sent)
  }
}

let paths: any

/** Returns what the API document says of each status of the call; making it takes longer than a call. */
function documented({ url, method }: Operation): Record<string, unknown> {
  paths ??= openApiDocument().paths
  return paths[url.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()].responses
}

/**
 * @param isForeign the path may be that of another call, or of none
 */
function check(
  assert: any,
  operation: Operation,
  answer: Awaited<ReturnType<typeof ask>>,
  what: string,
  isForeign = false
): void {
  const { status, body, text } = answer
  const told = `${operation.id} ${what.slice(0, 200)}: ${status} ${text.slice(0, 300)}`
  const isNamed = operation.answers.some((one) => one.status === status)
  if (!isNamed) assert.isBelow(status, 500, told)
  if (isForeign) return
  assert.property(documented(operation), String(status), told)
  if (status >= 400 && body?.code) assert.include([...listProblemCodes(operation)], body.code, told)
  else if (status < 400) assert.isTrue(isNamed, told)
  else if (!isNamed) assert.include([401, 404, 413, 429], status, told)
}
