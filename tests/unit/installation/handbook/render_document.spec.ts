import { test } from '@japa/runner'
import { renderDocument } from '#app/installation/handbook/rules/render_document'

const FOLDER = 'docs'
const names = new Map([
  [`${FOLDER}/api.md`, 'api_rules'],
  [`${FOLDER}/decisions/0001-a.md`, 'decisions/0001-a'],
])

const render = (markdown: string, path = `${FOLDER}/x.md`) => renderDocument(markdown, path, names)

test.group('A document as a page', () => {
  test('gives headings the anchors that GitHub gives them', ({ assert }) => {
    const { html, sections } = render('# A `code` & more\n\n## Same\n\nOne.\n\n## Same\n\nTwo.\n')
    assert.deepEqual(
      sections.map(({ anchor, depth }) => [depth, anchor]),
      [
        [1, 'a-code--more'],
        [2, 'same'],
        [2, 'same-1'],
      ]
    )
    assert.include(html, '<h2 id="same-1">Same <a class="anchor" href="#same-1"')
    assert.equal(sections[0].text, 'A code & more')
  })

  test('leads to other documents, their headings and pictures', ({ assert }) => {
    const { html } = render(
      '[a](api.md#keys) [b](#here) [c](decisions/0001-a.md) [d](decisions) [e](https://example.com/)\n\n![A map](images/map.svg)'
    )
    for (const href of [
      '/docs/api_rules#keys',
      '#here',
      '/docs/decisions/0001-a',
      '/docs/decisions',
      'https://example.com/',
    ]) {
      assert.include(html, `<a href="${href}">`)
    }
    assert.include(html, '<img src="/docs/images/map.svg" alt="A map"')
  })

  test('leads the same way from a folder below', ({ assert }) => {
    const { html } = render('[a](../api.md)', `${FOLDER}/decisions/0001-a.md`)
    assert.include(html, '<a href="/docs/api_rules">')
  })

  test('names files that are not served, without a link', ({ assert }) => {
    const { html } = render('[the settings](../start/env.ts)')
    assert.include(html, 'the settings (<code>start/env.ts</code>)')
    assert.notInclude(html, '<a ')
  })

  for (const text of [
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '[a](javascript:alert(1))',
    '[a](data:text/html,b)',
    '[a](//evil.example/)',
    '![a](https://evil.example/a.png)',
    '[a](https://example.com/"onclick="alert(1))',
    '## <b onclick="alert(1)">a</b>',
    '```html\n<script>alert(1)</script>\n```',
    '| <script> |\n|---|\n| <script>alert(1)</script> |',
  ]) {
    test(`runs and loads nothing: ${JSON.stringify(text)}`, ({ assert }) => {
      const { html } = render(text)
      assert.notMatch(html, /<(?:script|img|b)\b/)
      assert.notMatch(html, /href="(?:javascript|data|\/\/)/)
      assert.notMatch(html.replace(/"[^"]*"/g, ''), /<[^>]*\sonclick=/)
    })
  }

  test('shows code as it is, with its language', ({ assert }) => {
    const { html } = render('```sh\ncurl "$A" <x>\n```')
    assert.include(html, '<header><span>sh</span></header>')
    assert.include(html, 'curl &#34;$A&#34; &#60;x&#62;\n</code>')
  })

  test('leads to the reference of the API where a document names it', ({ assert }) => {
    assert.include(render('`/docs/api`').html, '<a href="/docs/api"><code>/docs/api</code></a>')
    assert.include(
      render('`/docs/x`, `<b>`').html,
      '<code>/docs/x</code>, <code>&#60;b&#62;</code>'
    )
  })

  test('gives tables a head, and an empty cell of it is none', ({ assert }) => {
    const { html } = render('| a | |\n|---|---|\n| b | c |')
    assert.include(html, '<th scope="col">a</th><td></td>')
    assert.include(html, '<td>b</td><td>c</td>')
  })

  test('knows the words below each heading', ({ assert }) => {
    const { sections } = render(
      '# A\n\nOne & **two**.\n\n- three\n- [four](api.md)\n\n| five | six |\n|---|---|\n| `seven<8>` | nine |\n\n```sh\nten\n```\n\n## B\n\nRest.'
    )
    assert.equal(sections[0].plainText.trim(), 'One & two. three four five six seven<8> nine ten')
    assert.equal(sections[1].plainText.trim(), 'Rest.')
  })
})
