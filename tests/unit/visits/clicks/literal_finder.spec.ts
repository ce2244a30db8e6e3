import { test } from '@japa/runner'
import { seededRandom } from '#app/shared/seeded_random'
import { createLiteralFinder } from '#app/visits/clicks/rules/literal_finder'

test.group('Finding many literals in one pass', () => {
  test('finds each wherever it stands, also inside another', ({ assert }) => {
    const find = createLiteralFinder(['he', 'she', 'his', 'hers', 's'])
    const found: string[] = []
    find('ushers', (literal, start) => found.push(`${literal}@${start}`))
    assert.sameMembers(found, ['4@1', '1@1', '0@2', '3@2', '4@5'])
  })

  test('finds what a search one by one finds, in 500 random texts', ({ assert }) => {
    const random = seededRandom(11)
    const text = (length: number) =>
      Array.from({ length }, () => random.pick(['a', 'b', 'c'])).join('')
    for (let round = 0; round < 500; round++) {
      const literals = [...new Set(Array.from({ length: 8 }, () => text(1 + (round % 4))))]
      const searched = text(40)
      const found = new Set<number>()
      createLiteralFinder(literals)(searched, (literal, start) => {
        assert.isTrue(searched.startsWith(literals[literal], start))
        found.add(literal)
      })
      const expected = literals.flatMap((one, number) => (searched.includes(one) ? [number] : []))
      assert.sameMembers([...found], expected)
    }
  })
})
