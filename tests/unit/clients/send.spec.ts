import { test } from '@japa/runner'
import {
  isProblem,
  Shunt,
  ShuntConnectionError,
  type ShuntOptions,
} from '../../../clients/typescript/src/index.js'

/** A request as the stub of `fetch` saw it. */
interface Seen {
  url: string
  method: string
  headers: Record<string, string>
}

const LOST = Symbol('an answer that is lost')
type Given = Response | typeof LOST

const problem = (status: number, code: string) =>
  Response.json({ code, status, detail: 'No.', version: 4 }, { status, headers: TYPE })
const TYPE = { 'content-type': 'application/problem+json' }
const busy = (retryAfter: string) =>
  new Response('', { status: 429, headers: { 'retry-after': retryAfter } })
const link = () => Response.json({ id: 'a', version: 1 })

/** A client that is given these answers in turn, and writes down what it asks and how long it waits. */
function aClient(answers: Given[], options: Partial<ShuntOptions> = {}) {
  const [seen, waits]: [Seen[], number[]] = [[], []]
  const shunt = new Shunt({
    url: 'https://shunt.example.com/',
    workspaceId: 'w',
    key: 'shunt_key',
    wait: async (ms) => void waits.push(ms),
    fetch: async (input, init) => {
      const headers = init?.headers as Record<string, string>
      seen.push({ url: String(input), method: init?.method ?? 'GET', headers })
      const answer = answers.shift()
      if (answer === undefined) throw new Error('Asked once too often')
      if (answer === LOST) throw new TypeError('fetch failed')
      return answer
    },
    ...options,
  })
  return { shunt, seen, waits }
}

const fail = async (work: Promise<unknown>): Promise<unknown> => {
  const done = await work.then(
    () => 'It did not fail.',
    (error: unknown) => error
  )
  return done
}

const BODY = { destinationUrl: 'https://example.com' }

test.group('A call of the TypeScript client', () => {
  test('goes to the workspace, with the key and what is asked for', async ({ assert }) => {
    const { shunt, seen } = aClient([Response.json({ items: [] })])
    await shunt.links.list({ search: 'a&b', pageSize: 5, tag: undefined })
    const [{ url, method, headers }] = seen
    assert.equal(url, 'https://shunt.example.com/api/v1/workspaces/w/links?search=a%26b&pageSize=5')
    assert.equal(method, 'GET')
    assert.deepEqual(headers, { authorization: 'Bearer shunt_key' })
  })

  test('writes ids into paths so that they lead nowhere else', async ({ assert }) => {
    const { shunt, seen } = aClient([link()])
    await shunt.tags.rename('a/b?c', { name: 'd' })
    assert.equal(seen[0].url, 'https://shunt.example.com/api/v1/workspaces/w/tags/a%2Fb%3Fc')
    for (const id of ['', '.', '..']) {
      assert.instanceOf(await fail(shunt.links.delete(id)), TypeError)
    }
  })

  test('repeats what creates a link, with one key for all attempts', async ({ assert }) => {
    const { shunt, seen } = aClient([LOST, problem(409, 'idempotency.in_progress'), LOST, link()])
    await shunt.links.create(BODY)
    const keys = seen.map(({ headers }) => headers['idempotency-key'])
    assert.lengthOf(keys, 4)
    assert.lengthOf(new Set(keys), 1)
    assert.match(keys[0], /^[0-9a-f]{32}$/)
  })

  test('repeats a conversion without its id, with one key for both attempts', async ({
    assert,
  }) => {
    const { shunt, seen } = aClient([LOST, link()])
    await shunt.conversions.create({ click: 'c', event: 'sale' })
    const [first, second] = seen.map(({ headers }) => headers['idempotency-key'])
    assert.match(first, /^[0-9a-f]{32}$/)
    assert.equal(second, first)
  })

  test('makes up another key for another call, and takes that of the caller', async ({
    assert,
  }) => {
    const { shunt, seen } = aClient([link(), link(), link()])
    await shunt.links.create(BODY)
    await shunt.links.create(BODY)
    await shunt.links.create(BODY, { idempotencyKey: 'order-4711' })
    const keys = seen.map(({ headers }) => headers['idempotency-key'])
    assert.lengthOf(new Set(keys), 3)
    assert.equal(keys[2], 'order-4711')
  })

  test('waits as long as Retry-After asks', async ({ assert }) => {
    const { shunt, waits } = aClient([busy('7'), busy('3'), link()])
    await shunt.folders.create({ name: 'A' })
    assert.deepEqual(waits, [7_000, 3_000])
  })

  test('does not wait for longer than it may', async ({ assert }) => {
    const { shunt, waits } = aClient([busy('66')])
    const error = await fail(shunt.links.get('a'))
    assert.isTrue(isProblem(error) && error.status === 429 && error.retryAfterMs === 66_000)
    assert.deepEqual(waits, [])
  })

  test('waits longer each time without Retry-After, up to 8 seconds', async ({ assert }) => {
    const { shunt, waits } = aClient(Array(9).fill(LOST), { maxRetries: 8 })
    assert.instanceOf(await fail(shunt.links.get('a')), ShuntConnectionError)
    assert.lengthOf(waits, 8)
    for (const [at, ms] of waits.entries()) {
      const most = Math.min(250 * 2 ** at, 8_000)
      assert.isAtLeast(ms, most / 2)
      assert.isAtMost(ms, most)
    }
  })

  const never: Record<string, (shunt: Shunt) => Promise<unknown>> = {
    'what would be sent twice': (shunt) => shunt.webhooks.test('a'),
    'a change of a version': (shunt) => shunt.links.update('a', { title: 'A', expectedVersion: 1 }),
    'a change by ETag': (shunt) => shunt.links.update('a', { title: 'A' }, { ifMatch: 1 }),
    'a tag that is renamed': (shunt) => shunt.tags.rename('a', { name: 'b' }),
  }
  for (const [what, make] of Object.entries(never)) {
    test(`does not repeat ${what}`, async ({ assert }) => {
      for (const answer of [LOST, new Response('', { status: 502 })] as const) {
        const { shunt, seen } = aClient([answer, link()])
        const error = await fail(make(shunt))
        assert.lengthOf(seen, 1)
        if (answer !== LOST) assert.isTrue(isProblem(error))
        else assert.isTrue(error instanceof ShuntConnectionError && error.mayHaveHappened)
      }
    })
  }

  const again: Record<string, (shunt: Shunt) => Promise<unknown>> = {
    'a change': (shunt) => shunt.links.update('a', { title: 'A' }),
    'a link that is put': (shunt) => shunt.links.put({ ...BODY, externalId: 'a' }),
    'a conversion with its id': (shunt) =>
      shunt.conversions.create({ click: 'c', event: 'sale', eventId: 'e' }),
    'a simulation': (shunt) => shunt.links.simulate('a', {}),
  }
  for (const [what, make] of Object.entries(again)) {
    test(`repeats ${what}`, async ({ assert }) => {
      const { shunt, seen } = aClient([LOST, new Response('', { status: 503 }), link()])
      await make(shunt)
      assert.lengthOf(seen, 3)
    })
  }

  test('counts as done where the attempt that was lost has deleted it', async ({ assert }) => {
    const gone = () => problem(404, 'link.not_found')
    await aClient([LOST, gone()]).shunt.links.delete('a')
    const refused = await fail(aClient([gone()]).shunt.links.delete('a'))
    assert.isTrue(isProblem(refused, 'link.not_found'))
    const other = await fail(
      aClient([LOST, problem(404, 'workspace.not_found')]).shunt.links.delete('a')
    )
    assert.isTrue(isProblem(other, 'workspace.not_found'))
  })

  test('throws refusals with their code and their other fields', async ({ assert }) => {
    const { shunt, seen } = aClient([problem(409, 'link.version_conflict')])
    const error = await fail(shunt.links.update('a', { title: 'A', expectedVersion: 2 }))
    assert.isTrue(isProblem(error, 'link.version_conflict'))
    assert.isFalse(isProblem(error, 'link.not_found'))
    assert.equal(isProblem(error) && error.problem.version, 4)
    assert.lengthOf(seen, 1)
  })

  test('does not follow a redirect with the key', async ({ assert }) => {
    const elsewhere = new Response('', { status: 301, headers: { location: 'https://a.example' } })
    const error = await fail(aClient([elsewhere]).shunt.links.get('a'))
    assert.isTrue(isProblem(error) && error.status === 301)
  })

  test('ends when its signal says so, between attempts too', async ({ assert }) => {
    const ending = new AbortController()
    const { shunt, seen } = aClient([LOST, link()], { wait: async () => ending.abort('enough') })
    const error = await fail(shunt.links.get('a', { signal: ending.signal }))
    assert.equal(error, 'enough')
    assert.lengthOf(seen, 1)
  })

  test('walks a list to its end by cursor', async ({ assert }) => {
    const pages = [
      { items: [1, 2], nextCursor: 'next' },
      { items: [3], nextCursor: null },
    ]
    const { shunt, seen } = aClient(pages.map((page) => Response.json(page)))
    const walked: unknown[] = []
    for await (const one of shunt.links.listAll({ tag: 'a', page: 3 })) walked.push(one)
    assert.deepEqual(walked, [1, 2, 3])
    assert.deepEqual(
      seen.map(({ url }) => url.slice(url.indexOf('?'))),
      ['?pageSize=100&tag=a&cursor=', '?pageSize=100&tag=a&cursor=next']
    )
  })
})
