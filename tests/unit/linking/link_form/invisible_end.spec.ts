import { test } from '@japa/runner'
import { findInvisibleEnd } from '#app/linking/link_form/rules/invisible_end'

test.group('Ends of addresses that no one sees', () => {
  for (const [end, named] of [
    ['\u200b', 'U+200B'],
    ['%E2%80%8B', 'U+200B'],
    ['%e2%81%a0', 'U+2060'],
    ['\u00ad', 'U+00AD'],
    ['\ufe0f', 'U+FE0F'],
    ['\u{e0001}', 'U+E0001'],
    ['/x%20%E2%80%8D', 'U+200D'],
    ['?q=\u200e ', 'U+200E'],
  ]) {
    test(`${end} is named ${named}`, ({ assert }) => {
      assert.equal(findInvisibleEnd(`https://example.com/page${end}`), named)
    })
  }

  for (const end of ['', '%20', '%FF', 'é', 'e\u0301', 'हि', '\u200b/', '%E2%80%8Bx', '%E2%80']) {
    test(`“${end}” can be seen, or is none`, ({ assert }) => {
      assert.isNull(findInvisibleEnd(`https://example.com/page${end}`))
    })
  }
})
