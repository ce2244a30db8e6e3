import { test } from '@japa/runner'
import { newId, readIdTime } from '#app/shared/ids'
import { formatClickId, readNonce } from '#app/visits/raw_clicks/rules/click_key'
import { packMarks, unpackMarks } from '#app/visits/raw_clicks/rules/click_marks'
import { computeDayShift, readShiftedDay } from '#app/visits/raw_clicks/rules/day_shift'

test.group('Clicks as numbers', () => {
  test('the id of a click is its time and seven bytes', ({ assert }) => {
    const ends = ['00000000000', 'zzzzzzzzzzz', '0000000000z', 'z0000000000', '80000000001']
    const ids = [
      ...ends.map((end) => `1mcba9q00${end}`),
      ...Array.from({ length: 1_000 }, () => newId()),
    ]
    for (const id of ids) {
      const nonce = readNonce(id)
      assert.lengthOf(nonce, 7)
      assert.equal(formatClickId(readIdTime(id), nonce), id)
    }
  })

  test('their bytes are in the order of the ids', ({ assert }) => {
    const ids = Array.from({ length: 1_000 }, () => newId(1_000)).sort()
    const nonces = ids.map(readNonce)
    assert.deepEqual(
      nonces.toSorted((one, other) => Buffer.compare(one, other)),
      nonces
    )
  })

  test('a day is noted as what it is away from that of UTC', ({ assert }) => {
    const clickedAtMs = Date.parse('2026-03-01T00:30:00Z')
    for (const [localDay, shift] of [
      ['2026-02-28', -1],
      ['2026-03-01', 0],
      ['2026-03-02', 1],
    ] as const) {
      assert.equal(computeDayShift({ localDay, clickedAtMs }), shift)
      assert.equal(readShiftedDay(clickedAtMs, shift), localDay)
    }
    assert.equal(computeDayShift({ localDay: '9999-12-31', clickedAtMs }), 127)
    assert.equal(computeDayShift({ localDay: '0001-01-01', clickedAtMs }), -127)
  })

  test('marks of a click come back as they were', ({ assert }) => {
    for (const purpose of ['prefetch', 'preview', null] as const) {
      for (const hasUnknownCode of [true, false]) {
        const marks = packMarks({ purpose, hasUnknownCode })
        assert.deepEqual(unpackMarks(marks), { purpose, hasUnknownCode })
      }
    }
    assert.isNull(packMarks({ purpose: null, hasUnknownCode: false }))
  })
})
