import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { BellRow } from '#app/integrations/bells/bell'
import { bellProblem } from '#app/integrations/bells/problems'
import { requireChatWebhook } from '#app/integrations/bells/queries/chat_webhooks'
import { findBellRow, selectBells } from '#app/integrations/bells/queries/live_bells'
import { countClicks } from '#app/integrations/bells/queries/look_at_bell'
import {
  readBellSubject,
  readOccasion,
  readReceiver,
  type BellInput,
  type BellOccasion,
} from '#app/integrations/bells/rules/bell_input'
import { findCampaign } from '#app/linking/campaigns/queries/list_campaigns'
import { findLink } from '#app/linking/links/queries/find_link'
import type { Workspace, WorkspaceAccess } from '#app/platform/access/workspace_access'
import { changeWithAudit } from '#app/platform/changes/change_with_audit'
import { lockById } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { invalidField } from '#app/shared/problems/problems'
import { databaseNow, databaseNowMs } from '#app/shared/time/database_clock'

/** Behaviour, section 13. */
const MAX_BELLS = 100
const DAY_MS = 24 * 3600_000

/** Clicks that are being counted while a bell is made do not know of it yet: it is looked at then. */
const FIRST_LOOK_MS = 60_000

type BellAccess = Pick<WorkspaceAccess, 'workspace' | 'actor' | 'plan' | 'planName'>

/**
 * Makes a bell.
 *
 * @returns its id
 * @throws Problem `request.invalid`, `link.not_found`, `campaign.not_found`, `webhook.not_found`,
 * `webhook.disabled`, `plan.feature_required`, `bell.limit_reached`
 */
export async function createBell(input: BellInput, access: BellAccess): Promise<string> {
  const { workspace, actor } = access
  const subject = readBellSubject(input)
  const occasion = readOccasion(input, null)
  const webhookId = readReceiver(input.to)
  if (subject.link_id) await findLink(workspace.id, subject.link_id)
  if (subject.campaign_id) await findCampaign(workspace, subject.campaign_id)
  const receiver = await findReceiver(webhookId, access)
  const armed = await arm({ ...subject, ...occasion }, workspace)
  const id = newId()
  await changeWithAudit(workspace, actor, noted('created', id, occasion), async (trx) => {
    await assertRoom(trx, workspace.id)
    await trx.table('bells').insert({
      id,
      workspace_id: workspace.id,
      ...subject,
      ...receiver,
      ...armed,
      created_by: actor.userId,
      created_at: armed.armed_at,
    })
  })
  return id
}

/**
 * Changes when a bell rings and whom it rings for. On another occasion, it can ring again.
 *
 * @throws Problem `bell.not_found` and those of creating
 */
export async function updateBell(id: string, input: BellInput, access: BellAccess): Promise<void> {
  const { workspace, actor } = access
  const before = await findBellRow(db, workspace.id, id)
  const occasion = readOccasion(input, before)
  const receiver = input.to ? await findReceiver(readReceiver(input.to), access) : {}
  const isSame =
    occasion.occasion === before.occasion &&
    occasion.threshold === before.threshold &&
    occasion.days === before.days
  const armed = isSame ? {} : await arm({ ...before, ...occasion }, workspace)
  await changeWithAudit(workspace, actor, noted('updated', id, occasion), async (trx) => {
    await trx
      .from('bells')
      .where({ id })
      .update({ ...occasion, ...receiver, ...armed })
  })
}

/** @throws Problem `bell.not_found` */
export async function deleteBell(
  id: string,
  { workspace, actor }: Pick<WorkspaceAccess, 'workspace' | 'actor'>
): Promise<void> {
  const before = await findBellRow(db, workspace.id, id)
  await changeWithAudit(workspace, actor, noted('deleted', id, before), async (trx) => {
    await trx.from('bells').where({ id }).delete()
  })
}

/** Returns whom it rings for: the channel of a webhook, or the person who asks. */
async function findReceiver(webhookId: string | null, access: BellAccess) {
  if (webhookId !== null) {
    await requireChatWebhook(access, webhookId)
    return { user_id: null, webhook_id: webhookId }
  }
  const { userId } = access.actor
  if (userId === null) throw invalidField('to.me', 'No person is behind this call.')
  return { user_id: userId, webhook_id: null }
}

/**
 * Arms a bell, new or changed: what was before does not count.
 *
 * @throws Problem `request.invalid` where the number of clicks was reached before
 */
async function arm(
  bell: BellOccasion & Pick<BellRow, 'link_id' | 'campaign_id'>,
  workspace: Workspace
) {
  const { occasion, threshold, days } = bell
  if (occasion === 'Clicks') {
    const clicks = await countClicks(bell, workspace)
    if (clicks >= threshold!) {
      throw invalidField('threshold', `There are ${clicks} clicks already. Give a larger number.`)
    }
  }
  const dueInMs = { Clicks: FIRST_LOOK_MS, Silence: days! * DAY_MS, Broken: null }[occasion]
  return {
    occasion,
    threshold,
    days,
    armed_at: databaseNow(),
    due_at: dueInMs === null ? null : new Date(databaseNowMs() + dueInMs),
    rang_at: null,
  }
}

/** Checks that there is room for one more. The lock makes requests at once count in turns. */
async function assertRoom(trx: TransactionClientContract, workspaceId: string): Promise<void> {
  await lockById(trx, 'workspaces', workspaceId)
  const bells = await selectBells(trx, workspaceId)
  if (bells.length >= MAX_BELLS) throw bellProblem('bell.limit_reached')
}

function noted(verb: 'created' | 'updated' | 'deleted', id: string, bell: BellOccasion) {
  const { occasion: on, threshold, days } = bell
  const data = { on, ...(threshold && { threshold }), ...(days && { days }) }
  return { action: `bell.${verb}`, subjectType: 'bell', subjectId: id, data }
}
