import db from '@adonisjs/lucid/services/db'
import { trustedNowMs } from '#app/shared/database_clock'
import { SweepPieces } from '#app/shared/jobs/sweep_pieces'
import { change, select, sqlTime } from '#app/shared/sql'
import { attributeConversions } from '#app/visits/conversions/actions/attribute_conversions'
import { deleteClicks } from '#app/visits/privacy/actions/delete_aged_clicks'

/**
 * A request is repeated so long: clicks of before it can still be on their way in the spool of a
 * machine that is behind.
 */
const REPEATED_FOR_MS = 24 * 3_600_000

/** Requests of one sweep. */
const AT_MOST = 1_000

/** The link that the last sweep of this process ended with: the next goes on behind it. */
let lastLinkId = ''

interface ClickErasure {
  linkId: string
  requestedAt: Date
}

/**
 * Erases the raw clicks of links for which that was asked, up to the moment of asking. Visitors of
 * days that are over go with them; today's stay until tomorrow, for they keep a person from being
 * counted twice.
 *
 * @throws ClocksDisagree; Error at the end where one of them failed
 */
export async function eraseClicks(): Promise<void> {
  const erasures = await select<ClickErasure>(
    db,
    `SELECT link_id AS linkId, requested_at AS requestedAt FROM click_erasures
      WHERE link_id > ? ORDER BY link_id LIMIT ${AT_MOST}`,
    [lastLinkId]
  )
  lastLinkId = erasures.length < AT_MOST ? '' : erasures.at(-1)!.linkId
  if (erasures.length === 0) return
  const nowMs = await trustedNowMs()
  await attributeConversions()
  const pieces = new SweepPieces('click-erasures')
  for (const erasure of erasures) {
    await pieces.run({ linkId: erasure.linkId }, () => eraseClicksOf(erasure, nowMs))
  }
  pieces.finish()
}

/** A request is forgotten where this last look at it succeeded; one that fails stays. */
async function eraseClicksOf({ linkId, requestedAt }: ClickErasure, nowMs: number): Promise<void> {
  const repeatedUntil = sqlTime(nowMs - REPEATED_FOR_MS)
  await deleteClicks('link_id = ? AND clicked_at <= ?', [linkId, sqlTime(requestedAt.getTime())])
  await change(db, 'DELETE FROM visitor_days WHERE link_id = ? AND day < ?', [
    linkId,
    repeatedUntil.slice(0, 10),
  ])
  await change(db, 'DELETE FROM click_erasures WHERE link_id = ? AND requested_at < ?', [
    linkId,
    repeatedUntil,
  ])
}
