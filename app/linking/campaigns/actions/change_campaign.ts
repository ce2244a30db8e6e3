import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { CampaignRow } from '#app/linking/campaigns/campaign'
import { toCampaignColumns, type CampaignInput } from '#app/linking/campaigns/rules/campaign_input'
import { placementProblem } from '#app/linking/links/placement_problems'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId, newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

/** @throws Problem `campaign.name_required`, `.name_too_long`, `.utm_too_long` */
export async function createCampaign(
  input: CampaignInput,
  workspace: Workspace,
  actor: Actor
): Promise<string> {
  const columns = toCampaignColumns(input)
  const id = newId()
  await retryingTransaction(db, async (trx) => {
    await trx
      .table('campaigns')
      .insert({ id, workspace_id: workspace.id, ...columns, created_at: now() })
    await leave(trx, 'campaign.created', id, columns.name, workspace, actor)
  })
  return id
}

/**
 * Replaces a campaign's name and UTM values; its links send the new ones from then on.
 *
 * @throws Problem `campaign.not_found` and those of creating
 */
export async function updateCampaign(
  id: string,
  input: CampaignInput,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  const columns = toCampaignColumns(input)
  await retryingTransaction(db, async (trx) => {
    await lockCampaign(trx, workspace.id, id)
    await trx.from('campaigns').where('id', id).update(columns)
    await leave(trx, 'campaign.updated', id, columns.name, workspace, actor)
  })
}

/**
 * Archives a campaign. Its links keep working and keep their UTM values; no link is added any more.
 *
 * @throws Problem `campaign.not_found`
 */
export async function archiveCampaign(
  id: string,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const campaign = await lockCampaign(trx, workspace.id, id)
    if (campaign.archived_at) return
    await trx.from('campaigns').where('id', id).update({ archived_at: now() })
    await leave(trx, 'campaign.archived', id, campaign.name, workspace, actor)
  })
}

async function lockCampaign(
  trx: TransactionClientContract,
  workspaceId: string,
  id: string
): Promise<CampaignRow> {
  const row = isId(id)
    ? await table<CampaignRow>(trx, 'campaigns')
        .where({ id, workspace_id: workspaceId })
        .forUpdate()
        .first()
    : null
  if (!row) throw placementProblem('campaign.not_found')
  return row
}

/**
 * Stores what follows from a change of a campaign: the redirects of its links have to be read
 * again.
 */
async function leave(
  trx: TransactionClientContract,
  action: string,
  id: string,
  name: string,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor,
    audit: [{ action, subjectType: 'campaign', subjectId: id, data: { name } }],
    feed: [{ kind: 'campaign', subjectId: id }],
  })
}
