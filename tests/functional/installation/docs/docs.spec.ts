import { globSync, readFileSync } from 'node:fs'
import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { formatProse } from '#app/installation/docs/rules/format_prose'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { apiOperations, isForKeys } from '#app/platform/api/api_operations'
import { listProblemCodes } from '#app/platform/api/list_problem_codes'
import { problemCatalogue } from '#app/shared/problems/problem_catalogue'
import { request } from '#tests/fixtures/api'
import { findUndeclaredRoutes } from '#tests/fixtures/document_faults'
import { aWorkspace } from '#tests/fixtures/workspace'

test.group('The API document', () => {
  test('is public OpenAPI 3.1 and names every route of the API', async ({ assert }) => {
    const { status, body } = await request('/api/openapi.json')
    assert.equal(status, 200)
    assert.equal(body.openapi, '3.1.0')
    const routes = Object.values(router.toJSON()).flat()
    assert.deepEqual(findUndeclaredRoutes(routes, body), [])
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
    const cli = ['installation.exists', 'installation.code_wrong']
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
    for (const [, script] of text.matchAll(/<script([^>]*)>/g)) {
      assert.match(script, /src="\/assets\//, 'no script but our own files')
    }
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none';/)
    assert.match(policy, /script-src 'self'; connect-src 'self'$/)
    assert.notInclude(policy, 'unsafe')
  })

  test('the pages of codes run no script', async ({ assert }) => {
    for (const path of ['/docs/errors', '/docs/errors/link.not_found', '/docs/errors/none']) {
      const { text, headers } = await request(path)
      assert.notInclude(text, '<script')
      const policy = headers.get('content-security-policy') ?? ''
      assert.notMatch(policy, /script-src|connect-src|unsafe/)
    }
  })

  test('the API page shows each call in three languages, with its fields', async ({ assert }) => {
    const { text } = await request('/docs/api')
    for (const language of ['curl', 'javascript', 'python']) {
      const samples = text.split(`data-language="${language}"`).length - 1
      assert.equal(samples, apiOperations().length, language)
    }
    const create = text.slice(text.indexOf('id="links-create"'))
    const section = create.slice(0, create.indexOf('</details>'))
    assert.match(section, /<code>destinationUrl<\/code> <b>required<\/b>/)
    assert.include(section, '1 to 4096 characters')
    assert.include(section, 'href="#record-NewLink"')
    assert.include(section, 'href="/docs/errors/alias.taken"')
    assert.include(text, 'id="record-NewLink"')
    assert.notMatch(text, /undefined|\[object|@if|@each|@end/)
  })

  test('every link of the API page leads somewhere', async ({ assert }) => {
    const { text } = await request('/docs/api')
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    assert.equal([...text.matchAll(/ id="([^"]+)"/g)].length, ids.size, 'no id twice')
    const dead = [...text.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !ids.has(id))
    assert.deepEqual(
      dead.map(([link]) => link),
      []
    )
  })

  test('the documents are made once, sent compressed, and not sent again', async ({ assert }) => {
    for (const path of ['/docs/api', '/api/openapi.json']) {
      const plain = await request(path, { headers: { 'accept-encoding': 'identity' } })
      const compressed = await request(path, { headers: { 'accept-encoding': 'gzip' } })
      assert.isNull(plain.headers.get('content-encoding'), path)
      assert.equal(compressed.headers.get('content-encoding'), 'gzip', path)
      assert.equal(compressed.text, plain.text)
      const tag = plain.headers.get('etag')!
      assert.equal(compressed.headers.get('etag'), tag)
      const known = await request(path, { headers: { 'if-none-match': tag } })
      assert.deepEqual([known.status, known.text], [304, ''])
      const head = await request(path, { method: 'HEAD' })
      assert.deepEqual([head.status, head.text], [200, ''])
    }
  })

  test('every code has its page, and it says status and meaning', async ({ assert }) => {
    for (const [code, { status, detail }] of Object.entries(problemCatalogue())) {
      const page = await request(`/docs/errors/${code}`)
      assert.equal(page.status, 200, code)
      assert.include(page.text, code)
      assert.include(page.text, String(status))
      assert.include(page.text, formatProse(detail))
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
  test('leads a fresh installation to its set-up, a stranger to another one to sign-in', async ({
    assert,
  }) => {
    const fresh = await request('/')
    assert.equal(fresh.status, 302)
    assert.equal(fresh.headers.get('location'), (await isSetUp()) ? '/login' : '/setup')
    await aWorkspace()
    assert.equal((await request('/')).headers.get('location'), '/login')
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
