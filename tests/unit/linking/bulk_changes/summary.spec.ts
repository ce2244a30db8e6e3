import { test } from '@japa/runner'
import { summariseBulkChange } from '#app/linking/bulk_changes/rules/summary'

test.group('What a change did', () => {
  test('is summed up by reason, the commonest first', ({ assert }) => {
    const skip = (code: string, ...ids: string[]) => ids.map((linkId) => ({ linkId, code }))
    const skipped = [...skip('link.not_found', 'a'), ...skip('tags.too_many', 'b', 'c', 'd', 'e')]
    assert.deepEqual(summariseBulkChange({ action: 'addTags', matched: 10, changed: 4, skipped }), {
      changed: 4,
      unchanged: 2,
      skipped: [
        { code: 'tags.too_many', count: 4, linkIds: ['b', 'c', 'd'] },
        { code: 'link.not_found', count: 1, linkIds: ['a'] },
      ],
    })
  })
})
