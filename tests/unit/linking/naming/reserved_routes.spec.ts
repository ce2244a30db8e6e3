import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { isReservedWord } from '#app/linking/naming/rules/reserved_words'

/** Every route below them has more segments, so that an alias hides none: `/scim` is free for a link. */
const DEEPER = ['scim', 'clients']

test.group('Reserved words and routes', () => {
  test('no alias can hide a route: the first segment of each is reserved', ({ assert }) => {
    if (!router.commited) router.commit()
    const patterns = Object.values(router.toJSON()).flatMap((routes) =>
      routes.map(({ pattern }) => pattern)
    )
    const segments = [...new Set(patterns.map((pattern) => pattern.split('/')[1]))].filter(
      (segment) => segment !== '' && /^[A-Za-z0-9_-]+$/.test(segment)
    )
    assert.include(segments, 'api')
    for (const segment of DEEPER) {
      const below = patterns.filter((pattern) => pattern.split('/')[1] === segment)
      assert.isTrue(below.every((pattern) => pattern.split('/').length > 2))
    }
    assert.deepEqual(
      segments.filter((segment) => !isReservedWord(segment) && !DEEPER.includes(segment)),
      []
    )
  })
})
