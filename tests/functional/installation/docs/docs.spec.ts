import { globSync, readFileSync } from 'node:fs'
import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { apiOperations, isForKeys } from '#app/platform/api/api_operations'
import { listProblemCodes } from '#app/platform/api/list_problem_codes'
import { problemCatalogue } from '#app/shared/problem_catalogue'
import { request } from '#tests/fixtures/api'
import { aWorkspace } from '#tests/fixtures/workspace'

/** Routes that answer people's pages rather than programs. */
const PAGES = [/^\/docs/, /^\/$/, /^\/assets\//, /^\/scripts\//]

const isPage = (pattern: string) => PAGES.some((page) => page.test(pattern))

test.group('The API document', () => {
  test('is public OpenAPI 3.1 and names every route of the API', async ({ assert }) => {
    const { status, body } = await request('/api/openapi.json')
    assert.equal(status, 200)
    assert.equal(body.openapi, '3.1.0')
    const routes = Object.values(router.toJSON()).flat()
    const missing = routes
      .filter(({ name, pattern }) => !name?.startsWith('console.') && !isPage(pattern))
      .flatMap(({ pattern, methods }) =>
        methods
          .filter((method) => method !== 'HEAD')
          .map((method) => [pattern.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()] as const)
      )
      .filter(([path, method]) => !body.paths[path]?.[method])
    assert.deepEqual(missing, [])
    assert.isAtLeast(routes.length, apiOperations().length)
  })

  test('names every code, and every operation names only codes that exist', async ({ assert }) => {
    const { body } = await request('/api/openapi.json')
    assert.sameMembers(Object.keys(body['x-problems']), Object.keys(problemCatalogue()))
    for (const operation of apiOperations()) {
      for (const code of listProblemCodes(operation))
        assert.isTrue(code in problemCatalogue(), `${operation.id} ${code}`)
    }
  })

  test('says that a call with If-Match can be answered with 412, and with which code', async ({
    assert,
  }) => {
    const { body } = await request('/api/openapi.json')
    const guarded = apiOperations().filter(({ headers }) => headers?.['If-Match'])
    assert.isAtLeast(guarded.length, 7)
    for (const operation of guarded) {
      const path = operation.url.replace(/:(\w+)/g, '{$1}')
      const { responses } = body.paths[path][operation.method.toLowerCase()]
      assert.match(responses['412']?.description ?? '', /\.version_conflict/, operation.id)
    }
    const unguarded = apiOperations().find(({ id }) => id === 'links.create')!
    const { responses } = body.paths[unguarded.url.replace(/:(\w+)/g, '{$1}')].post
    assert.notProperty(responses, '412')
  })

  test('every code that a problems.ts declares is in the catalogue', async ({ assert }) => {
    const declared = globSync('app/**/*problems.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^ {2}'([a-z_]+\.[a-z_]+)': \{/gm)].map(
        ([, code]) => code
      )
    )
    const cli = declared.filter((code) => code.startsWith('installation.exists'))
    assert.sameMembers(
      declared.filter((code) => !cli.includes(code)),
      Object.keys(problemCatalogue())
    )
  })

  test('every operation with a key says which scope and role it needs', async ({ assert }) => {
    const { body } = await request('/api/openapi.json')
    for (const operation of apiOperations()) {
      const path = operation.url.replace(/:(\w+)/g, '{$1}')
      const described = body.paths[path][operation.method.toLowerCase()]
      const { access } = operation
      assert.equal(described['x-scope'], isForKeys(access) ? access.scope : undefined)
      const also = isForKeys(access) ? access.alsoScope : undefined
      assert.equal(described['x-also-scope'], also)
      assert.equal(described['x-role'], access?.role)
      assert.isNotEmpty(described.summary)
      assert.isNotEmpty(Object.keys(described.responses))
    }
  })
})

test.group('The pages for people', () => {
  test('the API page names every call and needs nothing from elsewhere', async ({ assert }) => {
    const { status, text, headers } = await request('/docs/api')
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /^text\/html/)
    for (const { summary } of apiOperations()) assert.include(text, summary)
    assert.notMatch(text, /(src|href)="(https?:)?\/\//)
    assert.notInclude(text, '<script')
  })

  test('every code has its page, and it says status and meaning', async ({ assert }) => {
    const escaped = (detail: string) => detail.slice(0, 20).replaceAll('`', '&#x60;')
    for (const [code, { status, detail }] of Object.entries(problemCatalogue())) {
      const page = await request(`/docs/errors/${code}`)
      assert.equal(page.status, 200, code)
      assert.include(page.text, code)
      assert.include(page.text, String(status))
      assert.include(page.text, escaped(detail))
    }
  })

  test('an unknown code is 404 and says nothing unsafe', async ({ assert }) => {
    const page = await request('/docs/errors/%3Cscript%3E')
    assert.equal(page.status, 404)
    assert.notInclude(page.text, '<script>')
  })

  test('the list names every code', async ({ assert }) => {
    const page = await request('/docs/errors')
    for (const code of Object.keys(problemCatalogue())) assert.include(page.text, code)
  })
})

test.group('The root', () => {
  test('leads a fresh installation to its set-up, any other to the console', async ({ assert }) => {
    const fresh = await request('/')
    assert.equal(fresh.status, 302)
    assert.equal(fresh.headers.get('location'), (await isSetUp()) ? '/console' : '/setup')
    await aWorkspace()
    assert.equal((await request('/')).headers.get('location'), '/console')
  })
})

test.group('Health', () => {
  test('live and ready answer', async ({ assert }) => {
    assert.deepEqual((await request('/health/live')).body, { status: 'Ok' })
    const ready = await request('/health/ready')
    assert.equal(ready.status, 200)
    assert.deepEqual(
      ready.body.checks.map(({ name }: { name: string }) => name),
      ['database', 'redis', 'worker', 'spool', 'clock', 'disk']
    )
    assert.isTrue(ready.body.checks.every(({ message }: { message: string }) => message !== ''))
    const redirects = await request('/health/redirects')
    assert.deepEqual(
      redirects.body.checks.map(({ name }: { name: string }) => name),
      ['links', 'spool']
    )
  })
})
