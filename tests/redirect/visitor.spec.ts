import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { ClickIds } from '#app/redirect/clicks/click_ids'
import { hashVisitor } from '#app/redirect/clicks/hash_visitor'
import { LocalDay } from '#app/redirect/clicks/local_day'
import { daysInUse, oldestDay, VisitorSalts } from '#app/redirect/clicks/visitor_salts'
import { isId, readIdTime } from '#app/shared/ids'
import { silent } from '#tests/redirect/support/test_plane'

const HOUR_MS = 3_600_000

test.group('Local day', () => {
  test('at {at} it is {day} in {zone}')
    .with([
      { at: '2026-11-21T11:59:59.999Z', zone: 'Etc/GMT+12', day: '2026-11-20' },
      { at: '2026-11-21T12:00:00Z', zone: 'Etc/GMT+12', day: '2026-11-21' },
      { at: '2026-11-21T09:59:59Z', zone: 'Pacific/Kiritimati', day: '2026-11-21' },
      { at: '2026-11-21T10:00:00Z', zone: 'Pacific/Kiritimati', day: '2026-11-22' },
      { at: '2026-11-21T18:15:00Z', zone: 'Asia/Kathmandu', day: '2026-11-22' },
      { at: '2026-03-28T23:00:00Z', zone: 'Europe/Berlin', day: '2026-03-29' },
      { at: '2026-03-29T22:00:00Z', zone: 'Europe/Berlin', day: '2026-03-30' },
      { at: '2026-11-21T00:00:00Z', zone: 'Not/AZone', day: '2026-11-21' },
    ])
    .run(({ assert }, { at, zone, day }) => {
      assert.equal(new LocalDay(zone).at(Date.parse(at)), day)
    })

  test('one clock face tells the right date and hour through a whole year', ({ assert }) => {
    for (const zone of ['America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca']) {
      const face = new LocalDay(zone)
      const start = Date.UTC(2026, 0, 1)
      for (let ms = start; ms < start + 366 * 24 * HOUR_MS; ms += HOUR_MS / 2 + 7) {
        const day = face.at(ms)
        if (ms % 97 === 0) {
          const plain = new Date(ms).toLocaleDateString('en-CA', { timeZone: zone })
          assert.equal(day, plain)
          assert.equal(face.hourAt(ms), DateTime.fromMillis(ms, { zone }).hour)
        }
      }
    }
  })
})

test.group('Visitor', () => {
  test('the same person is the same for a day, and nobody else', ({ assert }) => {
    const visitor = hashVisitor('salt', '192.0.2.1', 'Browser')
    assert.match(visitor, /^[\w-]{22}$/)
    assert.equal(hashVisitor('salt', '192.0.2.1', 'Browser'), visitor)
    assert.notEqual(hashVisitor('other salt', '192.0.2.1', 'Browser'), visitor)
    assert.notEqual(hashVisitor('salt', '192.0.2.2', 'Browser'), visitor)
    assert.notEqual(hashVisitor('salt', '192.0.2.1', 'Other'), visitor)
  })

  test('every date that is the present one somewhere has its salt', ({ assert }) => {
    for (let hour = 0; hour < 48; hour++) {
      const nowMs = Date.UTC(2026, 1, 27) + hour * HOUR_MS
      const days = daysInUse(nowMs)
      for (const offset of [-12, 0, 14, 48 - 12]) {
        const day = new Date(nowMs + offset * HOUR_MS).toISOString().slice(0, 10)
        assert.include(days, day)
      }
      assert.isAtMost(days.length, 5)
    }
  })

  test('a date is over once it is over everywhere', ({ assert }) => {
    assert.equal(oldestDay(Date.parse('2026-11-22T12:59:59Z')), '2026-11-21')
    assert.equal(oldestDay(Date.parse('2026-11-22T13:00:00Z')), '2026-11-22')
  })

  test('salts outlast an absence of MySQL, and a made-up one gives way', async ({ assert }) => {
    const kept = new Map<string, string>()
    let isAway = false
    const store = {
      async ensure(salts: Map<string, string>) {
        if (isAway) throw new Error('away')
        for (const [day, salt] of salts) if (!kept.has(day)) kept.set(day, salt)
        return new Map([...salts.keys()].map((day) => [day, kept.get(day)!]))
      },
      async destroyBefore() {},
    }
    let nowMs = Date.parse('2026-11-21T12:00:00Z')
    const one = new VisitorSalts(store, () => nowMs, silent)
    const two = new VisitorSalts(store, () => nowMs, silent)
    await one.refresh()
    await two.refresh()
    assert.equal(one.at('2026-11-21'), two.at('2026-11-21'))

    isAway = true
    nowMs += 48 * HOUR_MS
    assert.equal(one.at('2026-11-23'), two.at('2026-11-23'))
    const madeUp = one.at('2026-11-27')
    assert.equal(one.at('2026-11-27'), madeUp)
    assert.notEqual(two.at('2026-11-27'), madeUp)

    isAway = false
    nowMs += 96 * HOUR_MS
    await one.refresh()
    await two.refresh()
    assert.equal(one.at('2026-11-27'), two.at('2026-11-27'))
  })

  test('a date that a step of the clock brings has its stored salt at once', async ({
    assert,
    cleanup,
  }) => {
    const kept = new Map<string, string>()
    const store = {
      async ensure(salts: Map<string, string>) {
        for (const [day, salt] of salts) if (!kept.has(day)) kept.set(day, salt)
        return new Map([...salts.keys()].map((day) => [day, kept.get(day)!]))
      },
      async destroyBefore() {},
    }
    const startMs = Date.parse('2026-11-21T12:00:00Z')
    let nowMs = startMs
    const salts = new VisitorSalts(store, () => nowMs, silent)
    cleanup(() => salts.stop())
    await salts.start()
    const today = salts.at('2026-11-21')
    for (const stepMs of [1_096 * 24 * HOUR_MS, 0]) {
      nowMs = startMs + stepMs
      const day = new Date(nowMs).toISOString().slice(0, 10)
      salts.at(day)
      await new Promise((resolve) => setTimeout(resolve, 300))
      assert.equal(salts.at(day), kept.get(day))
    }
    assert.equal(salts.at('2026-11-21'), today)
  })
})

test.group('Click ids', () => {
  test('have the form of every id, carry their time and never repeat', ({ assert }) => {
    const ids = new ClickIds()
    const seen = new Set<string>()
    for (let count = 0; count < 5_000; count++) {
      const atMs = 1_800_000_000_000 + (count % 7)
      const id = ids.next(atMs)
      if (!isId(id) || readIdTime(id) !== atMs) assert.fail(id)
      seen.add(id)
    }
    assert.equal(seen.size, 5_000)
  })
})
