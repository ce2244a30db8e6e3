import { test } from '@japa/runner'
import { pickHue, pickSummable, sortCounted } from '#app/linking/links/rules/counted_list'

const items = [
  { name: 'b', linkCount: 4, clicks: 9 },
  { name: 'a', linkCount: 4, clicks: 1 },
  { name: 'c', linkCount: 6, clicks: 1 },
]
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name).join('')

test.group('Lists of tags and folders', () => {
  test('are sorted by name, links or clicks, equal ones by name', ({ assert }) => {
    const by = (order: any) => namesOf(sortCounted(items, order, ({ clicks }) => clicks))
    assert.equal(by('name'), 'bac')
    assert.equal(by('-name'), 'cba')
    assert.equal(by('links'), 'abc')
    assert.equal(by('-links'), 'cab')
    assert.equal(by('clicks'), 'acb')
    assert.equal(by('-clicks'), 'bac')
  })

  test('sum the clicks of the smallest first, up to a number of links', ({ assert }) => {
    assert.equal(namesOf(pickSummable(items, 14)), 'bac')
    assert.equal(namesOf(pickSummable(items, 13)), 'ba')
    assert.equal(namesOf(pickSummable(items, 3)), '')
  })

  test('have a colour by name, in every spelling', ({ assert }) => {
    assert.equal(pickHue('Spring'), pickHue('sPRING'))
    const hues = Array.from({ length: 200 }, (_, at) => pickHue(`tag ${at}`))
    assert.sameMembers([...new Set(hues)], [1, 2, 3, 4, 5, 6])
  })
})
