import type { HttpContext } from '@adonisjs/core/http'
import type { OrganisationRole } from '#app/platform/access/organisation_access'
import { accessProblem } from '#app/platform/access/problems'
import { isVouchedFor } from '#app/platform/access/queries/is_vouched_for'
import { resolveKeyAccess } from '#app/platform/access/resolve_key_access'
import { resolveOrganisationAccess } from '#app/platform/access/resolve_organisation_access'
import { resolvePersonAccess } from '#app/platform/access/resolve_person_access'
import { requestsPerMinute, resolvePlan } from '#app/platform/access/resolve_plan'
import type { Role } from '#app/platform/access/roles'
import {
  assertAllowed,
  requireConfirmedAddress,
  requireFeature,
  requireRole,
  type AccessRule,
} from '#app/platform/access/rules'
import { requireFreshlyProved } from '#app/platform/access/step_up'
import type { SessionRule } from '#app/platform/api/api_operations'
import { isFromElsewhere } from '#app/platform/api/own_origin'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'
import { takeFromQuota } from '#app/shared/limits/rate_limit'
import { TooManyAttempts } from '#app/shared/limits/too_many_attempts'

const WINDOW_SECONDS = 60

/**
 * A workspace has the quota of this many callers over all its keys and people. Behaviour, section
 * 11.11.
 */
const WORKSPACE_CALLERS = 5

/** Requests with these change nothing. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Guards a call of a workspace, with a key or by a signed-in person.
 *
 * @param isRefusedReadOnly is it a change while the installation is read-only?
 */
export async function guardWorkspaceCall(
  ctx: HttpContext,
  rule: AccessRule,
  isRefusedReadOnly: boolean
): Promise<void> {
  if (!hasKey(ctx)) await requireSession(ctx)
  ctx.access = hasKey(ctx) ? await accessByKey(ctx) : await accessBySession(ctx)
  assertAllowed(ctx.access, rule, isRefusedReadOnly)
  if (rule.dangerous && ctx.access.scopes === null) await requireProof(ctx)
}

/**
 * Guards a call for signed-in people alone. A valid key is refused by name, an invalid one as
 * anywhere.
 */
export async function guardPersonalCall(ctx: HttpContext, rule: SessionRule): Promise<void> {
  if (hasKey(ctx)) {
    await ctx.auth.authenticateUsing(['api_key'])
    throw accessProblem('access.forbidden', {
      said: { key: 'problems.access.only.person' },
    })
  }
  if (findsDeletedAccount(rule) && (await ctx.auth.use('session').loadDeleted())) {
    requireServiceHeader(ctx)
    return
  }
  await requireSession(ctx)
  const user = ctx.auth.use('session').getUserOrFail()
  if (rule.session === 'installation administrator' && !user.installationAdministrator) {
    throw accessProblem('access.forbidden', {
      said: { key: 'problems.access.only.administrator' },
    })
  }
  if (rule.organisation) await enterOrganisation(ctx, rule, rule.organisation)
  if (rule.role) await enterWorkspace(ctx, rule, rule.role)
  if (rule.dangerous) await requireProof(ctx)
}

/** @throws Problem `session.step_up_required` */
async function requireProof({ access, auth, organisationAccess }: HttpContext): Promise<void> {
  const organisationId = organisationAccess?.organisation.id ?? access?.workspace.organisationId
  await requireFreshlyProved(auth.use('session').getSignedInOrFail(), organisationId ?? null)
}

/**
 * Refuses accounts whose address is not confirmed, nor vouched for: in the workspace of the path, or
 * anywhere where there is none.
 *
 * @throws Problem `account.email_unverified`
 */
export async function requireProvedAddress({ access, auth }: HttpContext): Promise<void> {
  if (access) return requireConfirmedAddress(access)
  const { id, emailVerified } = auth.use('session').getUserOrFail()
  requireConfirmedAddress({ emailVerified: emailVerified || (await isVouchedFor(id)) })
}

function findsDeletedAccount({ orDeleted, organisation, role }: SessionRule): boolean {
  return orDeleted === true && !organisation && !role
}

async function enterOrganisation(
  ctx: HttpContext,
  { orDeleted }: SessionRule,
  place: OrganisationRole
): Promise<void> {
  const { organisationId } = ctx.params
  ctx.organisationAccess = await resolveOrganisationAccess(
    ctx.auth.use('session').getSignedInOrFail(),
    organisationId,
    place,
    readRequestOrigin(ctx),
    { orDeleted }
  )
}

async function enterWorkspace(ctx: HttpContext, rule: SessionRule, role: Role): Promise<void> {
  ctx.access = await accessBySession(ctx, rule)
  if (rule.feature) requireFeature(ctx.access, rule.feature)
  const user = ctx.auth.use('session').getUserOrFail()
  if (rule.orSelf && ctx.params.userId === user.id) return
  requireRole(ctx.access, role)
}

function hasKey(ctx: HttpContext): boolean {
  return ctx.request.header('authorization') !== undefined
}

async function accessByKey(ctx: HttpContext) {
  await ctx.auth.authenticateUsing(['api_key'])
  const holder = ctx.auth.use('api_key').getUserOrFail()
  const quota = requestsPerMinute(resolvePlan(holder.plan).plan)
  await takeCall(ctx, { caller: `api-key:${holder.keyId}`, workspaceId: holder.workspaceId, quota })
  return resolveKeyAccess(holder, ctx.params.workspaceId, readRequestOrigin(ctx))
}

/**
 * Checks a session. A person has one quota, whatever the number of sessions, and uses a workspace's
 * quota only as its member: others use up nothing of it.
 */
async function accessBySession(
  ctx: HttpContext,
  { orDeleted }: Pick<SessionRule, 'orDeleted'> = {}
) {
  const signedIn = ctx.auth.use('session').getSignedInOrFail()
  const [found] = await Promise.allSettled([
    resolvePersonAccess(signedIn, ctx.params.workspaceId, readRequestOrigin(ctx), { orDeleted }),
  ])
  const access = found.status === 'fulfilled' ? found.value : null
  const quota = requestsPerMinute(access?.plan ?? resolvePlan(null).plan)
  await takeCall(ctx, {
    caller: `person:${signedIn.user.id}`,
    workspaceId: access?.workspace.id,
    quota,
  })
  if (found.status === 'rejected') throw found.reason
  return found.value
}

/** @throws E_UNAUTHORIZED_ACCESS, Problem `csrf.header_missing` */
async function requireSession(ctx: HttpContext): Promise<void> {
  await ctx.auth.authenticateUsing(['session'])
  requireServiceHeader(ctx)
}

/**
 * Requires our own header: a form on another site can make a browser send its cookie, but not this
 * header. Whatever says that it is another site is refused with it.
 *
 * @throws Problem `csrf.header_missing`, `csrf.origin_foreign`
 */
export function requireServiceHeader(ctx: HttpContext): void {
  if (SAFE.has(ctx.request.method())) return
  if (ctx.request.header('x-service-request') !== '1') throw accessProblem('csrf.header_missing')
  if (isFromElsewhere(ctx)) throw accessProblem('csrf.origin_foreign')
}

/**
 * Counts a call against its caller's quota, and then against the workspace's, which is that of five
 * callers. Says in the headers of the draft standard what is left of the one that ends first.
 *
 * @throws TooManyAttempts
 */
async function takeCall(
  ctx: HttpContext,
  { caller, workspaceId, quota }: { caller: string; workspaceId?: string; quota: number }
): Promise<void> {
  let state = await takeFromQuota(caller, quota, WINDOW_SECONDS)
  if (state.allowed && workspaceId) {
    const most = WORKSPACE_CALLERS * quota
    const ofAll = await takeFromQuota(`workspace:${workspaceId}`, most, WINDOW_SECONDS)
    if (ofAll.remaining < state.remaining || !ofAll.allowed) state = ofAll
  }
  ctx.response.header('RateLimit-Policy', `"default";q=${quota};w=${WINDOW_SECONDS}`)
  ctx.response.header('RateLimit', `"default";r=${state.remaining};t=${state.resetsInSeconds}`)
  if (!state.allowed) throw new TooManyAttempts(state.resetsInSeconds)
}
