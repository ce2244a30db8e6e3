import db from '@adonisjs/lucid/services/db'
import { workspaceDomains } from '#app/people/workspaces/ports'
import { findWorkspace } from '#app/people/workspaces/queries/find_workspace'
import { readTimeZone, WORKSPACE_NAME_LENGTH } from '#app/people/workspaces/rules/workspace_fields'
import type { WorkspaceRecord } from '#app/people/workspaces/workspace'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { now } from '#app/shared/clock'
import { readName } from '#app/shared/name'
import { invalidField } from '#app/shared/problems'
import { retryingTransaction } from '#app/shared/transaction'

type Optional<Value> = Value | null | undefined

/** What is missing or null stays as it is. */
export interface UpdateWorkspaceInput {
  name?: Optional<string>
  timeZone?: Optional<string>
  conversionTracking?: Optional<boolean>
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
  workspace: Workspace,
  actor: Actor
): Promise<WorkspaceRecord> {
  const wanted = await check(input, workspace)
  return retryingTransaction(db, async (trx) => {
    const before = await findWorkspace(trx, workspace.id, { lock: true })
    const fields = (Object.keys(wanted) as Field[]).filter((key) => wanted[key] !== before[key])
    if (fields.length === 0) return before
    const columns = Object.fromEntries(fields.map((key) => [COLUMNS[key], wanted[key]]))
    await trx
      .from('workspaces')
      .where('id', workspace.id)
      .update({ ...columns, updated_at: now() })
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

async function check(input: UpdateWorkspaceInput, workspace: Workspace): Promise<Partial<Wanted>> {
  const { name, timeZone, conversionTracking, defaultDomainId, clearDefaultDomain } = input
  if (defaultDomainId && clearDefaultDomain) {
    const detail = 'Send either defaultDomainId or clearDefaultDomain, not both.'
    throw invalidField('defaultDomainId', detail)
  }
  const wanted: Partial<Wanted> = {}
  if (typeof name === 'string') wanted.name = readName('name', name, WORKSPACE_NAME_LENGTH)
  if (typeof timeZone === 'string') wanted.timeZone = readTimeZone(timeZone)
  if (typeof conversionTracking === 'boolean') wanted.conversionTracking = conversionTracking
  if (clearDefaultDomain) wanted.defaultDomainId = null
  if (typeof defaultDomainId === 'string') {
    const domain = await workspaceDomains.call(workspace, defaultDomainId)
    wanted.defaultDomainId = domain.id
  }
  return wanted
}
