import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { select } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { readReport } from '#app/visits/analytics/queries/read_report'
import { deleteClicksOfLink } from '#app/visits/raw_clicks/actions/delete_clicks'
import { unpackAllClicks } from '#app/visits/raw_clicks/actions/pack_clicks'
import { countPacked, forgetPacks, packClicks } from '#tests/fixtures/packed_clicks'
import { aWorkspace } from '#tests/fixtures/workspace'
import { ColumnStage, withoutColumns } from '#tests/functional/visits/click_columns/columns_stage'
import { aClick, aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

const NOW = Date.parse('2023-03-21T12:00:00Z')
const DAY_MS = 86_400_000
const CLICKS = 30
const SIZES = { full: CLICKS, piece: CLICKS, least: CLICKS }

/** Does something else, to its end, right before the first statement of a transaction that begins like this. */
function doBefore(start: string, run: () => Promise<unknown>): { stop: () => void } {
  const { transaction } = db
  let isDone = false
  ;(db as any).transaction = (work: (trx: any) => Promise<unknown>) =>
    (transaction as any).call(db, async (trx: any) => {
      const send = trx.rawQuery.bind(trx)
      trx.rawQuery = (text: string, values: unknown) => {
        if (isDone || !text.startsWith(start)) return send(text, values)
        isDone = true
        return run().then(() => send(text, values))
      }
      return work(trx)
    })
  return { stop: () => delete (db as any).transaction }
}

test.group('An erasure while packs become rows', (group) => {
  let stage: ColumnStage
  group.each.setup(async () => {
    freezeClock(NOW)
    stage = await ColumnStage.open()
    return async () => {
      await stage.close()
      await forgetPacks()
      resumeClock()
    }
  })

  for (const moment of ['DELETE FROM raw_clicks', 'UPDATE click_workspaces SET packings']) {
    test(`before ${moment}: all goes, and no range answers for what is gone`, async ({
      assert,
      cleanup,
    }) => {
      const { workspaceId } = await aWorkspace({ timeZone: 'UTC' })
      const [erased, other] = [await aLink(workspaceId), await aLink(workspaceId)]
      const drain = async (atMs: number) => {
        const spool = await TestSpool.make()
        const lines = Array.from({ length: CLICKS }, (_, at) =>
          aClick({
            ...{ workspaceId, linkId: at % 2 ? erased : other, atMs: atMs + at * 60_000 },
            ...{ country: 'DE', who: `${at}` },
          })
        )
        await spool.write(newId(), lines)
        await spool.drainer().drainOnce()
        await spool.remove()
      }
      // Packs of one day lie between rows of an earlier and of a later one.
      await drain(NOW - 10 * DAY_MS)
      await packClicks(workspaceId, NOW - 9 * DAY_MS, CLICKS)
      for (const days of [20, 2]) await drain(NOW - days * DAY_MS)
      assert.equal(await countPacked(workspaceId), CLICKS)
      assert.equal(await stage.seal(SIZES), 3 * CLICKS)
      const read = async () => {
        const scope = { workspaceId, linkId: null, timeZone: 'UTC', rawClicksDays: 365 }
        const { totals } = await readReport({ from: '2023-02-25', country: ['DE'] }, scope)
        return totals.humanClicks
      }
      assert.equal(await read(), 3 * CLICKS)

      const { stop } = doBefore(moment, async () => {
        stop()
        assert.equal(await unpackAllClicks(), CLICKS)
      })
      cleanup(stop)
      assert.isTrue(await deleteClicksOfLink(erased, NOW, () => false))
      assert.equal(await countPacked(workspaceId), 0, 'it was unpacked')
      const [{ left }] = await select<{ left: number }>(
        db,
        'SELECT COUNT(*) AS `left` FROM raw_clicks c JOIN click_names n ON n.no = c.link_no WHERE n.name = ?',
        [erased]
      )
      assert.equal(left, 0)
      assert.equal(await withoutColumns(read), (3 * CLICKS) / 2)
      assert.equal(await read(), (3 * CLICKS) / 2)
    })
  }
})
