import { accessProblem } from '#app/platform/access/problems'
import { findPlanWith } from '#app/platform/access/resolve_plan'
import { isAtLeast, type Role, type Scope } from '#app/platform/access/roles'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'
import type { Feature } from '#config/plans'

/** What a route asks of its caller. Every workspace route states one. */
export interface AccessRule {
  scope: Scope

  /** A second scope that a key has to have besides. */
  alsoScope?: Scope
  role: Role

  /** A feature that the organisation's plan has to have. */
  feature?: Feature

  /** What the route makes again; a suspended organisation makes neither links nor QR codes. */
  makes?: 'link' | 'qr code'

  /** Does it ask a signed-in person to have shown lately who they are? Keys are never asked. */
  dangerous?: true

  /** Is it refused to accounts whose address is not confirmed? So is what makes links. */
  needsConfirmedAddress?: true
}

/**
 * Checks the caller's plan, role and scopes against what the route asks, in the order of refusal
 * (behaviour, section 2.5).
 *
 * @param isRefusedReadOnly is it a change while the installation is read-only?
 * @throws Problem `plan.feature_required`, `access.forbidden`, `installation.read_only`,
 * `account.suspended`, `account.email_unverified`
 */
export function assertAllowed(
  access: WorkspaceAccess,
  rule: AccessRule,
  isRefusedReadOnly: boolean
): void {
  if (access.scopes !== null) requireFeature(access, 'apiAccess')
  if (rule.feature) requireFeature(access, rule.feature)
  for (const scope of listScopes(rule)) {
    if (access.scopes === null || access.scopes.includes(scope)) continue
    throw accessProblem('access.forbidden', {
      said: { key: 'problems.access.only.scope', values: { scope } },
    })
  }
  requireRole(access, rule.role)
  if (isRefusedReadOnly) throw accessProblem('installation.read_only')
  if (rule.makes && access.suspended) throw accessProblem('account.suspended')
  if (refusesUnconfirmed(rule) || access.scopes !== null) requireConfirmedAddress(access)
}

/** Is the rule one that accounts whose address is not confirmed do not meet? */
export function refusesUnconfirmed({
  makes,
  needsConfirmedAddress,
}: Pick<AccessRule, 'makes' | 'needsConfirmedAddress'>): boolean {
  return makes === 'link' || needsConfirmedAddress === true
}

/**
 * What lasts (links, keys, invitations) is not made with an address that may be someone else's;
 * keys from before that rule do nothing.
 *
 * @throws Problem `account.email_unverified`
 */
export function requireConfirmedAddress({
  emailVerified,
}: Pick<WorkspaceAccess, 'emailVerified'>): void {
  if (!emailVerified) throw accessProblem('account.email_unverified')
}

/** Lists the scopes that a key needs, all of them. */
export function listScopes({ scope, alsoScope }: AccessRule): Scope[] {
  return alsoScope ? [scope, alsoScope] : [scope]
}

/** @throws Problem `access.forbidden` */
export function requireRole(access: Pick<WorkspaceAccess, 'role'>, needed: Role): void {
  if (isAtLeast(access.role, needed)) return
  throw accessProblem('access.forbidden', {
    said: {
      key: 'problems.access.only.role',
      values: { needed, role: { key: `roles.${access.role}` } },
    },
  })
}

/** @throws Problem `plan.feature_required` */
export function requireFeature(
  access: Pick<WorkspaceAccess, 'plan' | 'planName'>,
  feature: Feature
): void {
  if (access.plan.features.includes(feature)) return
  throw accessProblem('plan.feature_required', {
    said: {
      key: 'problems.plan.feature_missing',
      values: { plan: access.planName, other: findPlanWith(feature) },
    },
    extra: { feature },
  })
}
