import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { handbook } from '#app/installation/handbook/handbook'
import { apiOperations } from '#app/platform/api/api_operations'
import { request } from '#tests/fixtures/api'

async function everyPage(): Promise<string[]> {
  const { parts, decisions } = await handbook.contents()
  const documents = [...parts.flatMap((part) => part.documents), ...decisions]
  return documents.map(({ name }) => `/docs/${name}`)
}

const hrefsOf = (html: string) => [...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href)
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

test.group('The documents', () => {
  test('are there, each with its title, and all that the folder holds', async ({ assert }) => {
    const pages = await everyPage()
    const files = globSync(['docs/*.md', 'docs/decisions/*.md'])
    assert.isAbove(pages.length, files.length)
    assert.equal(new Set(pages).size, pages.length, 'no address twice')
    const index = await request('/docs')
    assert.equal(index.status, 200)
    for (const file of globSync('docs/*.md')) {
      const [, title] = /^# (.+)$/m.exec(readFileSync(file, 'utf8'))!
      assert.include(index.text, `>${title}</a>`, file)
    }
  })

  test('lead to pages and headings that there are, with ids that are there once', async ({
    assert,
  }) => {
    const pages = new Map<string, string>()
    for (const path of [
      ...(await everyPage()),
      '/docs',
      '/docs/decisions',
      '/docs/api',
      '/docs/errors',
    ]) {
      const { status, text } = await request(path)
      assert.equal(status, 200, path)
      pages.set(path, text)
    }
    const dead: string[] = []
    for (const [path, html] of pages) {
      const ids = idsOf(html)
      assert.equal(new Set(ids).size, ids.length, `${path}: an id twice`)
      if (path === '/docs/api') continue
      for (const href of hrefsOf(html).filter((one) => /^(?:#|\/docs)/.test(one))) {
        const [to, anchor] = href.split('#')
        const target = to === '' ? html : pages.get(to)
        const isThere = target !== undefined && (!anchor || idsOf(target).includes(anchor))
        if (!isThere && !/^\/docs\/(?:search|errors\/)/.test(to)) dead.push(`${path}: ${href}`)
      }
    }
    assert.deepEqual(dead, [])
  })

  test('load nothing from elsewhere and run our own script alone', async ({ assert }) => {
    for (const path of ['/docs', '/docs/overview', '/docs/operating', '/docs/search?q=backup']) {
      const { text, headers } = await request(path)
      assert.notMatch(text, / src="(?!\/)|<link[^>]* href="(?:https?:)?\/\//)
      assert.notMatch(text, /<script(?![^>]* src="\/assets\/)/)
      assert.notMatch(text, /undefined|\[object|@if|@each|@end/, path)
      const policy = headers.get('content-security-policy') ?? ''
      assert.match(policy, /^default-src 'none';/)
      assert.notInclude(policy, 'unsafe')
      assert.match(headers.get('content-type') ?? '', /^text\/html/)
    }
  })

  test('have their pictures, and no other file can be had', async ({ assert }) => {
    const picture = await request('/docs/images/road.svg')
    assert.equal(picture.status, 200)
    assert.equal(picture.headers.get('content-type'), 'image/svg+xml')
    assert.equal(picture.headers.get('x-content-type-options'), 'nosniff')
    assert.include(picture.text, '<svg')
    for (const name of [
      'nothing.png',
      '..%2Fstyle.md',
      '%2E%2E%2F%2E%2E%2Fpackage.json',
      'a.html',
    ]) {
      assert.equal((await request(`/docs/images/${name}`)).status, 404, name)
    }
  })

  test('that there are not are 404, with a way on', async ({ assert }) => {
    for (const name of [
      'nothing',
      '..%2F..%2Fpackage',
      'decisions/nothing',
      '%3Cscript%3E',
      '%00',
    ]) {
      const { status, text } = await request(`/docs/${name}`)
      assert.equal(status, 404, name)
      assert.notInclude(text, '<script>')
      if (name === 'nothing') assert.include(text, 'action="/docs/search"')
    }
  })

  test('and the reference of the API lead to each other', async ({ assert }) => {
    const reference = await request('/docs/api')
    assert.include(reference.text, 'href="/docs/api_guide"')
    assert.include(reference.text, 'href="/docs"')
    const guide = await request('/docs/api_guide')
    assert.include(guide.text, 'href="/docs/api"')
  })
})

test.group('The search of the documents', () => {
  test('finds documents, decisions, calls and codes, without script', async ({ assert }) => {
    for (const [query, href] of [
      ['restoring bare machine', '/docs/operating#restoring-on-a-bare-machine'],
      ['sealing spool files', '/docs/decisions/0018-sealing-spool-files#'],
      ['alias.taken', '/docs/errors/alias.taken'],
      [apiOperations().find(({ id }) => id === 'links.create')!.summary, '/docs/api#links-create'],
    ]) {
      const { status, text } = await request(`/docs/search?q=${encodeURIComponent(query)}`)
      assert.equal(status, 200)
      assert.include(text, `href="${href}`, query)
      assert.include(text, '<mark>')
    }
  })

  test('says when it finds nothing, and keeps what was typed', async ({ assert }) => {
    const { status, text } = await request('/docs/search?q=%22%3Cb%3Eqqqq')
    assert.equal(status, 200)
    assert.include(text, 'No document has all of these words')
    assert.notInclude(text, '<b>qqqq')
    assert.match(text, /value="&(?:quot|#34);&lt;b/)
  })

  test('takes anything', async ({ assert }) => {
    for (const query of [
      '',
      '?q',
      '?q=',
      '?q[]=a&q[]=b',
      '?q[a]=b',
      '?q=%00',
      `?q=${'a '.repeat(900)}`,
    ]) {
      assert.equal((await request(`/docs/search${query}`)).status, 200, query)
    }
  })
})
