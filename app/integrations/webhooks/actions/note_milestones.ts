import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { storeEvents } from '#app/integrations/webhooks/actions/publish_events'
import { findListeners } from '#app/integrations/webhooks/queries/listeners'
import { findMilestoneLinks } from '#app/integrations/webhooks/queries/milestone_links'
import { CLICK_THRESHOLD } from '#app/integrations/webhooks/rules/event_types'
import { findPassedMilestones, type Milestone } from '#app/integrations/webhooks/rules/milestones'
import type { CountedLink } from '#app/visits/clicks/actions/store_clicks'

/**
 * Writes events for webhooks about the click milestones that links have just passed, in the
 * transaction that counts the clicks. The link is locked there and its count only grows, so each
 * number is passed in exactly one transaction: once, whatever dies, and never again for a webhook
 * that comes later.
 */
export async function noteMilestones(
  trx: TransactionClientContract,
  counted: CountedLink[]
): Promise<void> {
  const gained = counted.filter((link) => link.humanClicksAfter > link.humanClicksBefore)
  if (gained.length === 0) return
  const workspaceIds = [...new Set(gained.map(({ workspaceId }) => workspaceId))]
  const all = await findListeners(trx, workspaceIds)
  const listeners = all.filter(({ events }) => events.includes(CLICK_THRESHOLD))
  const passed = gained.flatMap((link) => findPassedMilestones(link, listeners))
  if (passed.length === 0) return
  const links = await findMilestoneLinks(
    trx,
    passed.map(({ linkId }) => linkId)
  )
  await storeEvents(
    trx,
    passed.map((milestone) => toMilestoneEvent(milestone, links.get(milestone.linkId)!))
  )
}

/** Turns a milestone into its event. Behaviour, section 8.7. */
function toMilestoneEvent(milestone: Milestone, link: object) {
  const { workspaceId, threshold, humanClicks, listeners } = milestone
  return { workspaceId, type: CLICK_THRESHOLD, data: { link, threshold, humanClicks }, listeners }
}
