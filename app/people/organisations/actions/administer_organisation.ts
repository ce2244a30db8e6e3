import db from '@adonisjs/lucid/services/db'
import { releaseBilling } from '#app/people/billing/actions/release_billing'
import { isMailLimitLifted } from '#app/people/mail_limits/queries/is_mail_limit_lifted'
import { lockPlan } from '#app/people/plans/queries/lock_plan'
import { listKnownPlans } from '#app/platform/access/known_plans'
import type { OrganisationRow } from '#app/platform/access/organisation_row'
import { accessProblem } from '#app/platform/access/problems'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'
import { invalidField } from '#app/shared/problems/problems'
import { now } from '#app/shared/time/clock'

/** What is missing or null stays as it is. */
export interface AdministerInput {
  plan?: string | null

  /** It has the plan of its subscription again, or else the installation's default plan. */
  clearPlan?: boolean | null
  suspended?: boolean | null

  /** May it have as many mails sent to people who have not agreed as it likes? */
  mailLimitLifted?: boolean | null
}

/**
 * Gives an organisation a plan, suspends it or lets it go on, lifts its limit on mails: what administrators of the
 * installation do.
 *
 * @throws Problem `organisation.not_found`, `request.invalid`
 */
export async function administerOrganisation(
  { plan, clearPlan, suspended, mailLimitLifted }: AdministerInput,
  organisationId: string,
  actor: Actor
): Promise<void> {
  if (plan && clearPlan) throw invalidField('plan', 'Send either plan or clearPlan, not both.')
  await retryingTransaction(db, async (trx) => {
    if (typeof plan === 'string' && !(await lockPlan(trx, plan))) {
      throw invalidField('plan', `Give one of ${listKnownPlans().join(', ')}.`)
    }
    if (!isId(organisationId)) throw accessProblem('organisation.not_found')
    const row = await table<OrganisationRow>(trx, 'organisations')
      .where('id', organisationId)
      .forUpdate()
      .first()
    if (!row || row.erased_at) throw accessProblem('organisation.not_found')
    const subscribed = await releaseBilling(trx, organisationId, {
      plan: plan ? 'Given' : clearPlan ? 'Cleared' : undefined,
      suspension: typeof suspended === 'boolean',
    })
    const data: Record<string, string | boolean | null> = {}
    const wanted = clearPlan ? subscribed : (plan ?? row.plan)
    if (wanted !== row.plan) data.plan = wanted
    if (typeof suspended === 'boolean' && suspended !== (row.suspended_at !== null)) {
      data.suspended = suspended
    }
    if (
      typeof mailLimitLifted === 'boolean' &&
      mailLimitLifted !== (await isMailLimitLifted(trx, organisationId))
    ) {
      data.mailLimitLifted = mailLimitLifted
      await trx
        .from('organisations')
        .where('id', organisationId)
        .update({ mail_limit_lifted: mailLimitLifted })
    }
    if (Object.keys(data).length === 0) return
    await trx
      .from('organisations')
      .where('id', organisationId)
      .update({
        plan: wanted,
        suspended_at:
          data.suspended === undefined ? row.suspended_at : data.suspended ? now() : null,
        updated_at: now(),
      })
    await recordChange(trx, {
      organisationId,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'organisation.administered',
          subjectType: 'organisation',
          subjectId: organisationId,
          data,
        },
      ],
      feed: [{ kind: 'organisation', subjectId: organisationId }],
    })
  })
}
