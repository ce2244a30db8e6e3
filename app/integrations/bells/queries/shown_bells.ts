import db from '@adonisjs/lucid/services/db'
import { toBellRecord, type BellRecord } from '#app/integrations/bells/bell'
import { listChatWebhooks, type ChatWebhook } from '#app/integrations/bells/queries/chat_webhooks'
import { selectBells, type BellFilter } from '#app/integrations/bells/queries/live_bells'
import { findNoteSubjects } from '#app/linking/notes/queries/note_subjects'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'

/** A chat channel, under a name that no other one of the workspace has. */
type NamedChannel = ChatWebhook & { name: string }

/** A bell as the page of its link or campaign shows it. */
interface ShownBell extends BellRecord {
  /** The channel that it rings in; null: it rings for a person. */
  channel: NamedChannel | null

  /** Whom it rings for, where that is someone else. */
  person: string | null
}

/** What the page of a link or a campaign shows of its bells. */
export interface ShownBells extends BellFilter {
  items: ShownBell[]

  /** Where a new one can ring: channels that are on, and in the plan. */
  channels: NamedChannel[]
}

/** Finds the bells of a link or a campaign, and where new ones can ring. */
export async function findShownBells(
  { workspace, actor, plan }: Pick<WorkspaceAccess, 'workspace' | 'actor' | 'plan'>,
  { linkId, campaignId }: BellFilter
): Promise<ShownBells> {
  const all = await selectBells(db, workspace.id)
  const rows = all.filter((row) =>
    linkId ? row.link_id === linkId : row.campaign_id === campaignId
  )
  const channels = nameChannels(await listChatWebhooks(workspace.id))
  const { people } = await findNoteSubjects(
    rows.map((row) => ({ linkId: null, campaignId: null, createdBy: row.user_id ?? '' }))
  )
  return {
    linkId,
    campaignId,
    items: rows.map((row) => ({
      ...toBellRecord(row, actor.userId),
      channel: channels.find(({ webhookId }) => webhookId === row.webhook_id) ?? null,
      person: row.user_id === actor.userId ? null : (people.get(row.user_id ?? '') ?? null),
    })),
    channels: plan.features.includes('webhooks') ? channels.filter(({ enabled }) => enabled) : [],
  }
}

/** Names channels by their chat and description; those that are alike get a number. */
function nameChannels(channels: readonly ChatWebhook[]): NamedChannel[] {
  const counts = new Map<string, number>()
  return channels.map((one) => {
    const name = one.description ? `${one.chat}: ${one.description}` : one.chat
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { ...one, name: count === 1 ? name : `${name} (${count})` }
  })
}
