import type { HttpContext } from '@adonisjs/core/http'
import { listInvitations } from '#app/people/invitations/queries/list_invitations'
import { readLimit } from '#app/people/plans/rules/limits'
import { isFirstWeekHidden } from '#app/people/workspaces/console/hidden_first_weeks'
import type { WorkspaceContents } from '#app/people/workspaces/queries/count_workspace_contents'
import { assertAllowed } from '#app/platform/access/rules'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'
import { buildAreaPath } from '#app/platform/console/area_path'
import { consolePages, type WorkspaceRule } from '#app/platform/console/console_pages'
import { Problem } from '#app/shared/problems/problem'

type StepName = 'link' | 'domain' | 'colleague' | 'code' | 'channel' | 'key'

/** Where each step is taken, and the form that makes it: who may not send it does not see the step. */
const STEPS: { name: StepName; path: string; form: string }[] = [
  { name: 'link', path: '/links/new', form: 'links.store' },
  { name: 'domain', path: '/domains/new', form: 'domains.store' },
  { name: 'colleague', path: '/members/invite', form: 'invitations.store' },
  { name: 'code', path: '/qr-codes/new', form: 'qr_codes.store' },
  { name: 'channel', path: '/webhooks/new', form: 'webhooks.store' },
  { name: 'key', path: '/api-keys/new', form: 'api_keys.store' },
]

/**
 * Builds the list of what a workspace gets in its first week, read off what is there.
 *
 * @returns null where all of it is done, the person hid it, or may do none of it
 */
export async function buildFirstWeek(ctx: HttpContext, there: WorkspaceContents) {
  if (isFirstWeekHidden(ctx)) return null
  const open = STEPS.filter((step) => isOpenTo(ctx.access, step))
  const steps = await Promise.all(
    open.map(async ({ name, path }) => ({
      name,
      url: buildAreaPath(ctx, path),
      isDone: await isDone(ctx, name, there),
    }))
  )
  const done = steps.filter((step) => step.isDone).length
  return done === steps.length ? null : { steps, done }
}

function isOpenTo(access: WorkspaceAccess, { name, form }: (typeof STEPS)[number]): boolean {
  if (name === 'domain' && readLimit(access.plan, 'customDomains') === 0) return false
  const rule = consolePages().find(({ id }) => id === form)!.access as WorkspaceRule
  try {
    assertAllowed(access, { scope: 'links:read', ...rule }, false)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

async function isDone(ctx: HttpContext, name: StepName, there: WorkspaceContents) {
  switch (name) {
    case 'link':
      return there.links > 0
    case 'domain':
      return there.domains > 0
    case 'colleague':
      return there.people > 1 || (await hasInvited(ctx.access.workspace.id))
    case 'code':
      return there.codes > 0
    case 'channel':
      return there.webhooks > 0
    case 'key':
      return there.keys > 0
  }
}

async function hasInvited(workspaceId: string): Promise<boolean> {
  const { items } = await listInvitations(workspaceId)
  return items.length > 0
}
