import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { LinkRow } from '#app/linking/links/link'
import { linkProblem } from '#app/linking/links/problems'
import { qrProblem } from '#app/linking/qr_codes/problems'
import { toStyleColumns } from '#app/linking/qr_codes/qr_code'
import { drawRandomQrCodeId } from '#app/linking/qr_codes/qr_code_ids'
import { readQrCodeName } from '#app/linking/qr_codes/rules/code_name'
import { hasStyle, readStyle, type StyleInput } from '#app/linking/qr_codes/rules/styling'
import { takeFromAllowance } from '#app/people/plans/actions/take_from_allowance'
import { readLimit } from '#app/people/plans/rules/limits'
import { toMonth } from '#app/people/plans/rules/month'
import { requireFeature } from '#app/platform/access/rules'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { isDuplicate } from '#app/shared/database/database_errors'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'
import { now, nowMs } from '#app/shared/time/clock'
import type { Plan } from '#config/plans'

export interface CreateQrCodeInput extends StyleInput {
  linkId: string
  name?: string | null
}

/** Ids that are tried before giving up. */
const MAX_ID_ATTEMPTS = 10

/** Where ids come from; a test puts another source here. */
export const qrCodeIds = { draw: drawRandomQrCodeId }

/**
 * Makes a QR code of a link and takes it from the organisation's allowance of the month.
 *
 * @returns its id
 * @throws Problem `plan.feature_required` for a style on a plan without it, `link.not_found`,
 * `quota.qr_exhausted`, `qr.id_generation_failed` and those of `readStyle` and `readQrCodeName`
 */
export async function createQrCode(
  input: CreateQrCodeInput,
  access: Pick<WorkspaceAccess, 'workspace' | 'actor' | 'plan' | 'planName'>
): Promise<string> {
  if (hasStyle(input)) requireFeature(access, 'qrStyling')
  const style = toStyleColumns(readStyle(input))
  for (let attemptNumber = 0; attemptNumber < MAX_ID_ATTEMPTS; attemptNumber++) {
    const id = qrCodeIds.draw()
    try {
      await retryingTransaction(db, (trx) => store(trx, id, input, style, access))
      return id
    } catch (error) {
      if (!isDuplicate(error, 'PRIMARY')) throw error
    }
  }
  throw qrProblem('qr.id_generation_failed')
}

async function store(
  trx: TransactionClientContract,
  id: string,
  input: CreateQrCodeInput,
  style: ReturnType<typeof toStyleColumns>,
  { workspace, actor, plan }: Pick<WorkspaceAccess, 'workspace' | 'actor' | 'plan'>
): Promise<void> {
  const link = await presentLink(trx, workspace.id, input.linkId)
  const name = readQrCodeName(input.name, link)
  const at = now()
  await trx.table('qr_codes').insert({
    id,
    workspace_id: workspace.id,
    link_id: link.id,
    name,
    ...style,
    created_by: actor.userId,
    created_at: at,
    updated_at: at,
  })
  await takeOne(trx, workspace.organisationId, plan)
  const data = { name, linkId: link.id }
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor,
    audit: [{ action: 'qr_code.created', subjectType: 'qr_code', subjectId: id, data }],
  })
}

/** @throws Problem `link.not_found` */
async function presentLink(
  trx: TransactionClientContract,
  workspaceId: string,
  linkId: string
): Promise<LinkRow> {
  const link = isId(linkId)
    ? await table<LinkRow>(trx, 'links').where({ id: linkId, workspace_id: workspaceId }).first()
    : null
  if (!link || link.deleted_at) throw linkProblem('link.not_found', { field: 'linkId' })
  return link
}

/** @throws Problem `quota.qr_exhausted` */
async function takeOne(
  trx: TransactionClientContract,
  organisationId: string,
  plan: Plan
): Promise<void> {
  const limit = readLimit(plan, 'qrCodes')
  const month = toMonth(nowMs())
  if (await takeFromAllowance(trx, { organisationId, name: 'qrCodes', month, limit })) return
  throw qrProblem('quota.qr_exhausted', {
    extra: { limit, resetsAt: month.resetsAt.toISOString() },
  })
}
