import type { OrganisationAccess, OrganisationRole } from '#app/platform/access/organisation_access'
import { accessProblem } from '#app/platform/access/problems'
import { findOrganisationMember } from '#app/platform/access/queries/find_organisation_member'
import { requireSessionAllowed } from '#app/platform/access/sign_in_policy'
import type { SignedIn } from '#app/platform/access/signed_in'
import { isId } from '#app/shared/ids'

/**
 * Resolves what a signed-in person may do in an organisation.
 *
 * @param needed the place that the call asks for
 * @param request where the call comes from, for the audit log
 * @param orDeleted do its Owners find it in its grace too, to restore it?
 * @throws Problem `organisation.not_found`, `organisation.single_sign_on_required`,
 * `organisation.mfa_required`, `access.forbidden`; E_UNAUTHORIZED_ACCESS where the session is too old
 */
export async function resolveOrganisationAccess(
  signedIn: SignedIn,
  organisationId: string,
  needed: OrganisationRole,
  request: { address: string | null; requestId: string | null },
  { orDeleted = false } = {}
): Promise<OrganisationAccess> {
  const { user } = signedIn
  const member = isId(organisationId) ? await findOrganisationMember(user.id, organisationId) : null
  if (!member || (!member.isOwner && !member.isMember)) {
    throw accessProblem('organisation.not_found')
  }
  if (member.isDeleted && !(orDeleted && member.isOwner)) {
    throw accessProblem('organisation.not_found')
  }
  await requireSessionAllowed(signedIn, member.id, member)
  if (member.mfaRequired && !user.mfaEnabled) throw accessProblem('organisation.mfa_required')
  if (needed === 'Owner' && !member.isOwner) {
    throw accessProblem('access.forbidden', {
      said: { key: 'problems.access.only.owner' },
    })
  }
  return {
    organisation: {
      id: member.id,
      name: member.name,
      plan: member.plan,
      mfaRequired: member.mfaRequired === 1,
      suspended: member.suspendedAt !== null,
    },
    role: member.isOwner ? 'Owner' : 'Member',
    actor: { userId: user.id, apiKeyId: null, ...request },
  }
}
