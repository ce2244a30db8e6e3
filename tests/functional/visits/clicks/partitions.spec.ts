import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { newId } from '#app/shared/ids'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'
import {
  dropAgedPartitions,
  ensurePartitions,
  listPartitions,
} from '#app/visits/raw_clicks/actions/keep_partitions'
import { listStoredClicks } from '#tests/fixtures/stored_clicks'
import { aClick, TestSpool } from '#tests/functional/visits/clicks/spool'

const monthsOf = async () => (await listPartitions({ name: 'raw_clicks' })).map(({ name }) => name)
const month = (at: DateTime) => `p${at.toFormat('yyyyMM')}`

test.group('Partitions of clicks', (group) => {
  /** A time of which no earlier run has made partitions yet. */
  let at: DateTime
  let spool: TestSpool
  group.each.setup(async () => {
    const latest = (await listPartitions({ name: 'raw_clicks' })).findLast(
      ({ before }) => before
    )?.before
    at = latest
      ? DateTime.fromISO(latest, { zone: 'utc' }).plus({ months: 1, days: 14 })
      : DateTime.utc()
    freezeClock(at.toMillis())
    spool = await TestSpool.make()
    return async () => {
      resumeClock()
      await spool.remove()
    }
  })

  test('there is one for this month, three ahead, and one for the rest', async ({ assert }) => {
    await ensurePartitions()
    await ensurePartitions()
    const names = await monthsOf()
    const ahead = [0, 1, 2, 3].map((months) => month(at.plus({ months })))
    assert.deepEqual(names.slice(-5), [...ahead, 'p_rest'])
    const days = await listPartitions({ name: 'link_visitors' })
    assert.equal(days.at(-2)!.before, at.plus({ days: 8 }).toISODate())
  })

  test('what is too old goes with its month, what is younger stays, the future is stored', async ({
    assert,
  }) => {
    await ensurePartitions()
    const [workspaceId, linkId] = [newId(), newId()]
    const times = [at.minus({ months: 3 }), at, at.plus({ months: 2 }), at.plus({ years: 30 })]
    const clicks = times.map((time) => aClick({ workspaceId, linkId, atMs: time.toMillis() }))
    await spool.write('a', clicks)
    await spool.drainer().drainOnce()

    const left = async () => (await listStoredClicks(workspaceId)).map(({ id }) => id)
    const ids = clicks.map(({ id }) => id)
    assert.deepEqual(await left(), ids)
    await dropAgedPartitions(92)
    assert.deepEqual(await left(), ids)
    freezeClock(nowMs() + 40 * 24 * 3_600_000)
    // A sweep drops a few at once, and earlier tests may have made more than that.
    const gone: string[] = []
    for (let some = await dropAgedPartitions(15); some.length > 0;) {
      gone.push(...some)
      some = await dropAgedPartitions(15)
    }
    assert.isNotEmpty(gone)
    assert.notInclude(gone, month(at.plus({ months: 1 })))
    assert.notInclude(await left(), ids[0])
    assert.includeMembers(await left(), ids.slice(2))
    const roll = await db.from('click_days').where('scope_id', workspaceId)
    assert.lengthOf(roll, 4)
  })
})
