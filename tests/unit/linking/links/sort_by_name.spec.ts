import { test } from '@japa/runner'
import { sortByName } from '#app/linking/links/rules/sort_by_name'

const sorted = (...names: string[]) =>
  sortByName(names.map((name) => ({ name }))).map(({ name }) => name)

test.group('A list by name', () => {
  test('counts as people do', ({ assert }) => {
    assert.deepEqual(sorted('Week 10', 'Week 1', 'Week 2'), ['Week 1', 'Week 2', 'Week 10'])
    assert.deepEqual(sorted('10', '9', '2026'), ['9', '10', '2026'])
  })

  test('takes small letters, capitals and accents for the same letter', ({ assert }) => {
    assert.deepEqual(sorted('winter', 'Äpfel', 'Zoo', 'apple'), ['Äpfel', 'apple', 'winter', 'Zoo'])
  })

  test('has the order of the language', ({ assert }) => {
    const list = ['zoo', 'österlen'].map((name) => ({ name }))
    assert.equal(sortByName(list, 'sv-SE')[0].name, 'zoo')
    assert.equal(sortByName(list, 'de-DE')[0].name, 'österlen')
  })

  test('leaves the list that it was given as it is', ({ assert }) => {
    const list = [{ name: 'b' }, { name: 'a' }]
    sortByName(list)
    assert.deepEqual(list, [{ name: 'b' }, { name: 'a' }])
  })
})
