import { test } from '@japa/runner'
import { clampToColumnRange, isDay, readDateTime, readLocalTime } from '#app/shared/time/date_time'

const iso = (text: string) => readDateTime(text)?.toISOString() ?? null

test.group('Date-times', () => {
  const good: [string, string][] = [
    ['2031-01-01T00:00:00Z', '2031-01-01T00:00:00.000Z'],
    ['2031-01-01t00:00:00z', '2031-01-01T00:00:00.000Z'],
    ['2031-01-01 09:30:00Z', '2031-01-01T09:30:00.000Z'],
    ['2031-01-01T09:30Z', '2031-01-01T09:30:00.000Z'],
    ['2031-01-01T00:00:00.1Z', '2031-01-01T00:00:00.100Z'],
    ['2031-01-01T00:00:00.123456789Z', '2031-01-01T00:00:00.123Z'],
    ['2031-01-01T00:00:00+23:59', '2030-12-31T00:01:00.000Z'],
    ['2031-01-01T00:00:00-23:59', '2031-01-01T23:59:00.000Z'],
    ['2031-01-01T00:00:00-00:00', '2031-01-01T00:00:00.000Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['1000-01-01T00:00:00Z', '1000-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59+01:00', '9999-12-31T22:59:59.000Z'],
  ]
  for (const [text, moment] of good) {
    test(`${text} is ${moment}`, ({ assert }) => assert.equal(iso(text), moment))
  }

  const bad = [
    '2031-01-01T00:00:00+24:00',
    '2031-01-01T00:00:00+25:00',
    '2031-01-01T00:00:00-99:99',
    '2031-01-01T00:00:00+01:60',
    '2031-01-01T00:00:00',
    '2031-01-01T00:00:00+0100',
    '2031-01-01T24:00:00Z',
    '2031-01-01T23:60:00Z',
    '2016-12-31T23:59:60Z',
    '2031-02-29T00:00:00Z',
    '2031-04-31T00:00:00Z',
    '2031-13-01T00:00:00Z',
    '2031-00-10T00:00:00Z',
    '0000-00-00T00:00:00Z',
    '0999-12-31T23:59:59Z',
    '1000-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '9999-12-31T23:59:59-23:00',
    '+010000-01-01T00:00:00Z',
    '10000-01-01T00:00:00Z',
    '2031-01-01T00:00:00.1234567890Z',
    '2031-W01-1T00:00:00Z',
    ' 2031-01-01T00:00:00Z',
    '2031-01-01T00:00:00Z\n',
    '2031-01-01',
    '',
  ]
  for (const text of bad) {
    test(`${JSON.stringify(text)} is no date-time`, ({ assert }) => assert.isNull(iso(text)))
  }
})

test.group('Days', () => {
  for (const text of ['1000-01-01', '2028-02-29', '9999-12-31']) {
    test(`${text} is a day`, ({ assert }) => assert.isTrue(isDay(text)))
  }
  for (const text of ['0000-00-00', '0999-12-31', '2026-02-30', '2026-2-3', '10000-01-01', '']) {
    test(`${text} is no day`, ({ assert }) => assert.isFalse(isDay(text)))
  }
})

test.group('Times of a time zone', () => {
  test('are read in it', ({ assert }) => {
    const at = readLocalTime('2031-07-01T09:30', 'Europe/Berlin')
    assert.equal(at?.toISOString(), '2031-07-01T07:30:00.000Z')
  })

  test('end where a column ends, in UTC', ({ assert }) => {
    assert.isNotNull(readLocalTime('9999-12-31T23:59', 'Asia/Tokyo'))
    assert.isNull(readLocalTime('9999-12-31T23:59', 'America/New_York'))
    assert.isNull(readLocalTime('1000-01-01T00:00', 'Asia/Tokyo'))
  })

  for (const text of ['2031-02-29T09:30', '2031-01-01T24:00', '2031-01-01', '2031-01-01T09:30Z']) {
    test(`${text} is none`, ({ assert }) => assert.isNull(readLocalTime(text, 'UTC')))
  }
})

test('A moment beyond a column becomes the last or the first that it holds', ({ assert }) => {
  assert.equal(clampToColumnRange(Date.UTC(10_000, 0, 1)).toISOString(), '9999-12-31T23:59:59.999Z')
  assert.equal(clampToColumnRange(Date.UTC(900, 0, 1)).toISOString(), '1000-01-01T00:00:00.000Z')
  assert.equal(clampToColumnRange(0).getTime(), 0)
})
