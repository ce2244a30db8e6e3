import type { HttpContext } from '@adonisjs/core/http'
import { deleteAccount } from '#app/people/deletion/actions/delete_account'
import { deleteOrganisation } from '#app/people/deletion/actions/delete_organisation'
import { deleteWorkspace } from '#app/people/deletion/actions/delete_workspace'
import { readDeletionOrigin } from '#app/people/deletion/http/read_deletion_origin'
import { deletionValidator } from '#app/people/deletion/http/validators'
import { clearSessionCookie } from '#app/people/sessions/auth/session_cookie'
import { readBody } from '#app/platform/api/validated_input'

/** Deleting with a time of grace. Behaviour, section 11.12. */
export default class DeletionsController {
  async destroyWorkspace(ctx: HttpContext) {
    const body = readBody(ctx, deletionValidator)
    const deletion = await deleteWorkspace(body, ctx.access, readDeletionOrigin(ctx))
    return ctx.response.status(202).send(deletion)
  }

  async destroyOrganisation(ctx: HttpContext) {
    const body = readBody(ctx, deletionValidator)
    const deletion = await deleteOrganisation(body, ctx.organisationAccess, readDeletionOrigin(ctx))
    return ctx.response.status(202).send(deletion)
  }

  async destroyAccount(ctx: HttpContext) {
    const body = readBody(ctx, deletionValidator)
    const user = ctx.auth.use('session').getUserOrFail()
    const deletion = await deleteAccount(body, user, readDeletionOrigin(ctx))
    clearSessionCookie(ctx)
    return ctx.response.status(202).send(deletion)
  }
}
