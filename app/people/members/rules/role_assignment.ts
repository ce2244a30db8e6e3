import { memberProblem } from '#app/people/members/problems'
import { accessProblem } from '#app/platform/access/problems'
import { isAtLeast, type Role } from '#app/platform/access/roles'

/** The role from which on people manage others. Behaviour, section 2.10. */
const MANAGES: Role = 'Administrator'

/**
 * May someone with the role `own` give `role`, or take it away? Behaviour, section 2.10: no one
 * grants a role above their own; neither does anyone change someone above them.
 *
 * @param own null: not in the workspace any more
 * @throws Problem `access.forbidden`, `member.role_too_high`
 */
export function assertMayAssign(own: Role | null, role: Role): void {
  if (!own || !isAtLeast(own, MANAGES)) {
    throw accessProblem('access.forbidden', {
      said: { key: 'problems.access.only.members' },
    })
  }
  if (!isAtLeast(own, role)) throw memberProblem('member.role_too_high')
}

/** May someone with this role still stand for an invitation to that one? */
export function mayInvite(own: Role | null, role: Role): boolean {
  return own !== null && isAtLeast(own, MANAGES) && isAtLeast(own, role)
}
