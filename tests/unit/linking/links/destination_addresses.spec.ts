import { test } from '@japa/runner'
import { checkDestination } from '#app/linking/links/rules/destination'
import { Problem } from '#app/shared/problems/problem'
import { nonPublicUrls, publicUrls } from '#tests/fixtures/address_urls'

const options = { isOwnHost: () => false }
const SCHEMES = ['http', 'https', 'HTTP', 'hTTps']

/** Promise 14: nothing we send, or send people to, reaches a non-public address. */
test.group('Destinations by address', () => {
  test('none of 1,500 and more spellings of non-public addresses is accepted', ({ assert }) => {
    const urls = nonPublicUrls(SCHEMES)
    const answers = urls.map((url) => [url, codeFor(url)])
    assert.isAtLeast(new Set(urls).size, 1500)
    assert.deepEqual(
      answers.filter(([, code]) => code !== 'destination.private'),
      []
    )
  })

  test('none of 300 and more public addresses is refused', ({ assert }) => {
    const urls = publicUrls(SCHEMES)
    const answers = urls.map((url) => [url, codeFor(url)])
    assert.isAtLeast(new Set(urls).size, 300)
    assert.deepEqual(
      answers.filter(([, code]) => code !== null),
      []
    )
  })
})

function codeFor(url: string): string | null {
  try {
    checkDestination(url, options)
    return null
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}
