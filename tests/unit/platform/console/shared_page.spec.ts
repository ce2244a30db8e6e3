import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { buildAppManifest, CANVAS } from '#app/platform/console/rules/app_manifest'
import { readSharedPage } from '#app/platform/console/rules/shared_page'

const read = (parts: { title?: string; text?: string; url?: string }) => {
  const { destinationUrl, title } = readSharedPage({ title: '', text: '', url: '', ...parts })
  return [destinationUrl, title]
}

test.group('What another application shares', () => {
  test('has its address in the field for it, in the text, or in the title', ({ assert }) => {
    const url = 'https://example.com/a?b=1#c'
    assert.deepEqual(read({ url, title: 'Winter', text: 'Look' }), [url, 'Winter'])
    assert.deepEqual(read({ text: url }), [url, ''])
    assert.deepEqual(read({ title: `Winter ${url}` }), [url, 'Winter'])
    assert.deepEqual(read({ url, text: 'https://example.com/other' }), [url, ''])
    assert.deepEqual(read({}), ['', ''])
  })

  test('has words around the address, which are the title where there is no other', ({
    assert,
  }) => {
    assert.deepEqual(read({ text: 'Winter lights:\nhttps://example.com/w' }), [
      'https://example.com/w',
      'Winter lights',
    ])
    assert.deepEqual(read({ text: 'https://example.com/w – Winter', title: 'Lights' }), [
      'https://example.com/w',
      'Lights',
    ])
  })

  for (const [text, address] of [
    ['See https://example.com/w.', 'https://example.com/w'],
    ['(https://example.com/w)', 'https://example.com/w'],
    ['„https://example.com/w“!', 'https://example.com/w'],
    ['https://en.wikipedia.org/wiki/Rails_(film)', 'https://en.wikipedia.org/wiki/Rails_(film)'],
    ['(https://en.wikipedia.org/wiki/Rails_(film)).', 'https://en.wikipedia.org/wiki/Rails_(film)'],
    ['HTTP://EXAMPLE.COM/W', 'HTTP://EXAMPLE.COM/W'],
    ['example.com/winter', 'https://example.com/winter'],
    ['bücher.example', 'https://bücher.example'],
    ['I like Node.js', ''],
    ['ftp://example.com', ''],
    ['javascript:alert(1)', ''],
    ['winter', ''],
  ]) {
    test(`reads ${text}`, ({ assert }) => {
      assert.equal(read({ text })[0], address)
    })
  }

  test('may be as long as a book', ({ assert }) => {
    const [address, title] = read({ text: `https://example.com/w ${'a.)'.repeat(1_000_000)}` })
    assert.equal(address, 'https://example.com/w')
    assert.lengthOf(title, 500)
    const brackets = read({ url: `https://example.com/${')'.repeat(1_000_000)}` })
    assert.deepEqual(brackets, ['https://example.com/', ''])
  })
})

test.group('The description of the application', () => {
  const manifest = buildAppManifest({
    host: 'sho.rt',
    language: 'en-GB',
    direction: 'ltr',
    description: 'Short links.',
    newLink: 'New link',
  })

  test('names icons that have the size that it says', ({ assert }) => {
    assert.lengthOf(manifest.icons, 3)
    for (const { src, sizes } of manifest.icons) {
      const png = readFileSync(src.replace('/console/icons', 'resources/data/app_icons'))
      assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes)
    }
  })

  test('leaves the links of the host to browsers', ({ assert }) => {
    assert.equal(manifest.scope, '/console')
    assert.isTrue(manifest.share_target.action.startsWith('/console/'))
  })

  test('has the colours of the page', ({ assert }) => {
    const { light, dark } = CANVAS
    const tokens = readFileSync('resources/css/tokens.css', 'utf8')
    assert.include(tokens, `--canvas: light-dark(${light}, ${dark})`)
  })
})
