import { test } from '@japa/runner'
import { chooseRawClickIndex } from '#app/visits/raw_clicks/rules/raw_click_index'

test.group('The index of raw clicks', () => {
  test('of few links among many is that of links', ({ assert }) => {
    assert.equal(chooseRawClickIndex({ ofLinks: 1_000, ofWorkspace: 6_000 }), 'raw_clicks_link')
    assert.equal(chooseRawClickIndex({ ofLinks: 0, ofWorkspace: 0 }), 'raw_clicks_link')
  })

  test('of links with a large part of the clicks is that of time', ({ assert }) => {
    assert.equal(chooseRawClickIndex({ ofLinks: 1_001, ofWorkspace: 6_000 }), 'PRIMARY')
    assert.equal(chooseRawClickIndex({ ofLinks: 6_000, ofWorkspace: 6_000 }), 'PRIMARY')
  })
})
