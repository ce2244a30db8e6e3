import type { WebhookListener } from '#app/integrations/webhooks/queries/listeners'
import type { CountedLink } from '#app/visits/clicks/actions/store_clicks'

/** A number of clicks that a link has just reached, and the webhooks that asked for it. */
export interface Milestone {
  linkId: string
  workspaceId: string
  threshold: number

  /** The link's human clicks so far. */
  humanClicks: number
  listeners: WebhookListener[]
}

/** Finds what a link passed between two counts, ascending. */
export function findPassedMilestones(
  link: CountedLink,
  listeners: readonly WebhookListener[]
): Milestone[] {
  const { linkId, workspaceId, humanClicksBefore: before, humanClicksAfter: after } = link
  const asking = listeners.filter((webhook) => webhook.workspaceId === workspaceId)
  const passed = new Set(
    asking.flatMap(({ clickThresholds }) => clickThresholds).filter((n) => n > before && n <= after)
  )
  return [...passed]
    .sort((one, other) => one - other)
    .map((threshold) => ({
      linkId,
      workspaceId,
      threshold,
      humanClicks: after,
      listeners: asking.filter(({ clickThresholds }) => clickThresholds.includes(threshold)),
    }))
}
