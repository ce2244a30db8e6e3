import { test } from '@japa/runner'
import { compareUrls } from '#app/platform/api/route_table'

const URLS = ['/', '/links', '/links/import', '/links/:linkId', '/links/:linkId/history', '/*']

test.group('The order in which routes are mounted', () => {
  test('a fixed segment comes before a parameter, and that before any number', ({ assert }) => {
    assert.isBelow(compareUrls('/links/import', '/links/:linkId'), 0)
    assert.isBelow(compareUrls('/links/:linkId', '/*'), 0)
    assert.isBelow(compareUrls('/links', '/links/:linkId'), 0)
    assert.equal(compareUrls('/tags/:name', '/links/:linkId'), 0)
  })

  test('is the same from both sides', ({ assert }) => {
    for (const one of URLS) {
      for (const other of URLS) {
        const [there, back] = [compareUrls(one, other), compareUrls(other, one)]
        assert.equal(Math.sign(there), 0 - Math.sign(back), `${one} ${other}`)
      }
    }
  })
})
