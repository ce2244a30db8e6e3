import { test } from '@japa/runner'
import { filterByName, matchesName } from '#app/linking/find/rules/matches'

test.group('A name and what somebody typed', () => {
  test('each word is in it, whatever its case, accents and order', ({ assert }) => {
    for (const typed of ['', ' ', 'aut', 'TERM', 'term autumn', 'énd', 'autumn   term, end']) {
      assert.isTrue(matchesName('Autumn term, end', typed), typed)
    }
    for (const typed of ['autumns', 'autumn x', '%', '_']) {
      assert.isFalse(matchesName('Autumn term, end', typed), typed)
    }
  })

  test('those that begin with it come first, the others as they came', ({ assert }) => {
    const all = ['New link', 'Links', 'Old links', 'Linked']
    assert.deepEqual(
      filterByName(all, (name) => name, 'LINK'),
      ['Links', 'Linked', 'New link', 'Old links']
    )
  })
})
