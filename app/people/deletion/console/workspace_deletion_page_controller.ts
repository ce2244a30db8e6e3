import type { HttpContext } from '@adonisjs/core/http'
import { deleteWorkspace } from '#app/people/deletion/actions/delete_workspace'
import { deletionForm } from '#app/people/deletion/console/validators'
import { readDeletionOrigin } from '#app/people/deletion/http/read_deletion_origin'
import { GRACE_DAYS } from '#app/people/grace/rules/grace'
import { countWorkspaceItems } from '#app/people/usage/queries/count_workspace_items'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'

/** Deleting a workspace: what that takes, an export first, its name to type. */
export default class WorkspaceDeletionPageController {
  async show(ctx: HttpContext) {
    const { workspace } = ctx.access
    return ctx.view.render('pages/people/deletion/workspace', {
      workspace,
      base: buildAreaPath(ctx),
      there: await countWorkspaceItems(workspace.id),
      mfaEnabled: ctx.auth.use('session').getUserOrFail().mfaEnabled,
      days: GRACE_DAYS,
    })
  }

  async destroy(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(deletionForm)
    await deleteWorkspace(input, ctx.access, readDeletionOrigin(ctx))
    toast(ctx, 'ok', ctx.i18n.t('deletion.workspace.done', { name: ctx.access.workspace.name }))
    goTo(ctx, '/account/deleted')
  }
}
