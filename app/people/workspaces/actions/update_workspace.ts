import db from '@adonisjs/lucid/services/db'
import { workspaceDomains } from '#app/people/workspaces/ports'
import { findWorkspace } from '#app/people/workspaces/queries/find_workspace'
import {
  readRawClickDays,
  readTimeZone,
  WORKSPACE_NAME_LENGTH,
} from '#app/people/workspaces/rules/workspace_fields'
import type { ClickPrivacy, WorkspaceRecord } from '#app/people/workspaces/workspace'
import type { Workspace, WorkspaceAccess } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'
import { invalidField } from '#app/shared/problems/problems'
import { readMailedName } from '#app/shared/text/name'
import { now } from '#app/shared/time/clock'
import type { Plan } from '#config/plans'

type Optional<Value> = Value | null | undefined

/** What is missing or null stays as it is. */
export interface UpdateWorkspaceInput {
  name?: Optional<string>
  timeZone?: Optional<string>
  conversionTracking?: Optional<boolean>
  clickPrivacy?: Optional<ClickPrivacy>
  rawClickDays?: Optional<number>
  respectGpc?: Optional<boolean>
  healthChecks?: Optional<boolean>
  defaultDomainId?: Optional<string>

  /** New links go to the installation's default short domain again. */
  clearDefaultDomain?: Optional<boolean>
}

/** What can change, and the column that keeps it. */
const COLUMNS = {
  name: 'name',
  timeZone: 'time_zone',
  conversionTracking: 'conversion_tracking',
  defaultDomainId: 'default_domain_id',
  clickPrivacy: 'click_privacy',
  rawClickDays: 'raw_click_days',
  respectGpc: 'respect_gpc',
  healthChecks: 'health_checks',
} as const

type Field = keyof typeof COLUMNS
type Wanted = Pick<WorkspaceRecord, Field>

/**
 * Changes the settings of a workspace. Another time zone holds for clicks from now on: days that
 * were summed up stay as they are.
 *
 * @throws Problem `request.invalid`, `domain.not_found`, `domain.not_ready`
 */
export async function updateWorkspace(
  input: UpdateWorkspaceInput,
  { workspace, actor, plan }: Pick<WorkspaceAccess, 'workspace' | 'actor' | 'plan'>
): Promise<WorkspaceRecord> {
  const wanted = await check(input, workspace, plan)
  return retryingTransaction(db, async (trx) => {
    const before = await findWorkspace(trx, workspace.id, { lock: true })
    const fields = (Object.keys(wanted) as Field[]).filter((key) => wanted[key] !== before[key])
    if (fields.length === 0) return before
    const columns = Object.fromEntries(fields.map((key) => [COLUMNS[key], wanted[key]]))
    // The plan's own number follows the plan.
    if (wanted.rawClickDays === plan.rawClicksDays) columns.raw_click_days = null
    await trx
      .from('workspaces')
      .where('id', workspace.id)
      .update({
        ...columns,
        ...(fields.includes('timeZone') && { time_zone_since: now() }),
        updated_at: now(),
      })
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [
        {
          action: 'workspace.updated',
          subjectType: 'workspace',
          subjectId: workspace.id,
          data: Object.fromEntries(fields.map((key) => [key, wanted[key]])),
        },
      ],
      feed: [{ kind: 'workspace', subjectId: workspace.id }],
    })
    return findWorkspace(trx, workspace.id)
  })
}

async function check(
  input: UpdateWorkspaceInput,
  workspace: Workspace,
  plan: Plan
): Promise<Partial<Wanted>> {
  const { name, timeZone, conversionTracking, defaultDomainId, clearDefaultDomain } = input
  if (defaultDomainId && clearDefaultDomain) {
    const detail = 'Send either defaultDomainId or clearDefaultDomain, not both.'
    throw invalidField('defaultDomainId', detail)
  }
  const wanted: Partial<Wanted> = {}
  if (typeof name === 'string') wanted.name = readMailedName('name', name, WORKSPACE_NAME_LENGTH)
  if (typeof timeZone === 'string') wanted.timeZone = readTimeZone(timeZone)
  if (typeof conversionTracking === 'boolean') wanted.conversionTracking = conversionTracking
  if (input.clickPrivacy) wanted.clickPrivacy = input.clickPrivacy
  if (typeof input.respectGpc === 'boolean') wanted.respectGpc = input.respectGpc
  if (typeof input.healthChecks === 'boolean') wanted.healthChecks = input.healthChecks
  if (typeof input.rawClickDays === 'number') {
    wanted.rawClickDays = readRawClickDays(input.rawClickDays, plan.rawClicksDays)
  }
  if (clearDefaultDomain) wanted.defaultDomainId = null
  if (typeof defaultDomainId === 'string') {
    const domain = await workspaceDomains.call(workspace, defaultDomainId)
    wanted.defaultDomainId = domain.id
  }
  return wanted
}
