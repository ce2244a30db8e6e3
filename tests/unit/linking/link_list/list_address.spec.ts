import { test } from '@japa/runner'
import {
  formatListQuery,
  isSameListing,
  readListAddress,
  type Listing,
} from '#app/linking/link_list/rules/list_address'

const listing = (given: Record<string, unknown>): Listing => readListAddress(given)

test.group('The address of the list of links', () => {
  test('says what is listed; what is not said has its default', ({ assert }) => {
    assert.deepEqual(readListAddress({}), {
      filter: {},
      sort: '-createdAt',
      page: 1,
      pageSize: 25,
      viewId: null,
      isOwn: false,
    })
    const given = {
      search: ' a ',
      state: 'Paused',
      tag: 'x',
      sort: 'title',
      page: '3',
      pageSize: '50',
    }
    assert.deepEqual(readListAddress({ ...given, view: 'v' }), {
      filter: { search: 'a', state: 'Paused', tag: 'x' },
      sort: 'title',
      page: 3,
      pageSize: 50,
      viewId: 'v',
      isOwn: true,
    })
  })

  test('leaves out what is wrong', ({ assert }) => {
    const wrong = {
      state: 'paused',
      sort: 'colour',
      page: '-1',
      pageSize: '7',
      tag: ['a', 'b'],
      search: '   ',
      createdFrom: 'yesterday',
      createdTo: '2026-02-30',
    }
    assert.deepEqual(readListAddress(wrong), readListAddress({}))
    for (const createdFrom of [
      '2026-11-21T09',
      '2026-W47',
      '0001-01-01',
      '2026-11-21 x',
      '20261121',
      '2026-11-21T09:30:00+25:00',
      '9999-12-31T23:59:59-23:00',
    ]) {
      assert.deepEqual(readListAddress({ createdFrom }).filter, {}, createdFrom)
    }
  })

  test('takes days and moments', ({ assert }) => {
    for (const createdFrom of [
      '2026-11-21',
      '2026-11-21T09:30:00Z',
      '2026-11-21T09:30:00.123+02:00',
    ]) {
      assert.deepEqual(readListAddress({ createdFrom }).filter, { createdFrom })
    }
  })

  test('is as short as can be, and reads as what it was written from', ({ assert }) => {
    assert.equal(formatListQuery(listing({})), '')
    const given = {
      tag: 'a&b',
      createdTo: '2026-01-01',
      sort: '-humanClicks',
      page: '2',
      pageSize: '100',
    }
    const query = formatListQuery(readListAddress(given))
    const read = readListAddress(Object.fromEntries(new URLSearchParams(query)))
    assert.deepEqual(read, readListAddress(given))
  })

  test('of a view names it alone while it is as it was saved', ({ assert }) => {
    const saved = { id: 'v', listing: listing({ tag: 'x', sort: 'title' }) }
    assert.equal(formatListQuery(saved.listing, saved), 'view=v')
    assert.equal(formatListQuery({ ...saved.listing, page: 2 }, saved), 'view=v&page=2')
    assert.equal(formatListQuery(listing({ sort: 'title' }), saved), 'view=v&sort=title')
  })

  test('of a view without the view’s filters is not the view as it was saved', ({ assert }) => {
    const saved = { id: 'v', listing: listing({ tag: 'x' }) }
    const query = formatListQuery(listing({}), saved)
    const read = readListAddress(Object.fromEntries(new URLSearchParams(query)))
    assert.isTrue(read.isOwn)
    assert.deepEqual(read.filter, {})
    assert.isFalse(isSameListing(read, saved.listing))
  })
})
