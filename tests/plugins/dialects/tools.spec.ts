import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { request, serverUrl } from '#tests/fixtures/api'
import { ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const text = readFileSync('docs/tools.md', 'utf8')
const block = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([^]*?)\\n\`\`\``).exec(text)![1]

test.group('docs/tools.md', () => {
  test('the request of ShareX makes a link', async ({ assert }) => {
    const workspace = await aWorkspace()
    const shareX = JSON.parse(block('json'))
    const path = shareX.RequestURL.replace('https://shunt.example.com', '').replace(
      'WORKSPACE',
      workspace.workspaceId
    )
    const { Authorization } = shareX.Headers
    const { status, body } = await request(path, {
      method: shareX.RequestMethod,
      headers: {
        'content-type': 'application/json',
        'authorization': Authorization.replace('shunt_...', workspace.key),
      },
      body: shareX.Data.replace('{input}', 'https://example.com/from-sharex'),
    })
    assert.equal(status, 201)
    assert.equal(shareX.URL, '{json:shortUrl}')
    assert.match(body.shortUrl, /^https?:/)
  })

  test('the bookmarklet opens the form of a new link, filled in', async ({ assert }) => {
    const page = { location: { href: 'https://example.com/a?b=c&d' }, document: { title: 'A & B' } }
    const bookmarklet = block('js').replace('javascript:', '')
    const run = new Function('location', 'document', bookmarklet)
    run(page.location, page.document)
    const owner = await ownerOf(await aWorkspace())
    const address = page.location.href.replace('https://shunt.example.com', '')
    const home = await request(address, { headers: { cookie: owner.cookie } })
    assert.equal(home.status, 303)
    const next = home.headers.get('location')!
    assert.match(next, /^\/console\/workspaces\/[a-z0-9]{20}\/links\/new\?/)
    const form = await fetch(serverUrl() + next, { headers: { cookie: owner.cookie } })
    const html = await form.text()
    assert.include(html, 'https://example.com/a?b=c&amp;d')
    assert.include(html, 'A &amp; B')
  })
})
