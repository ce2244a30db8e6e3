import type { HttpContext } from '@adonisjs/core/http'
import { resetUsersSecondFactor } from '#app/people/accounts/actions/reset_users_second_factor'
import { updateUser } from '#app/people/accounts/actions/update_user'
import { listUsersValidator, updateUserValidator } from '#app/people/accounts/http/validators'
import { listUsers } from '#app/people/accounts/queries/list_users'
import { toActor } from '#app/platform/api/to_actor'
import { readBody, readQuery } from '#app/platform/api/validated_input'

/** The accounts of the installation, for its administrators. */
export default class UsersController {
  async index(ctx: HttpContext) {
    return listUsers(readQuery(ctx, listUsersValidator))
  }

  async update(ctx: HttpContext) {
    return updateUser(ctx.params.userId, readBody(ctx, updateUserValidator), toActor(ctx))
  }

  async resetSecondFactor(ctx: HttpContext) {
    await resetUsersSecondFactor(ctx.params.userId, toActor(ctx))
    return ctx.response.status(204).send('')
  }
}
