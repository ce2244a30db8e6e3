import type { HttpContext } from '@adonisjs/core/http'
import { changeMemberRole } from '#app/people/members/actions/change_member_role'
import { removeMember } from '#app/people/members/actions/remove_member'
import { changeMemberRoleValidator } from '#app/people/members/http/validators'
import { listMembers } from '#app/people/members/queries/list_members'
import { readBody } from '#app/platform/api/validated_input'

/** The people in a workspace. Behaviour, section 2.10. */
export default class MembersController {
  async index({ access }: HttpContext) {
    return listMembers(access.workspace)
  }

  async update(ctx: HttpContext) {
    const { access, params } = ctx
    const { role } = readBody(ctx, changeMemberRoleValidator)
    return changeMemberRole(params.userId, role, access.workspace, access.actor)
  }

  async destroy({ access, params, response }: HttpContext) {
    await removeMember(params.userId, access.workspace, access.actor)
    return response.status(204).send('')
  }
}
