import type { HttpContext } from '@adonisjs/core/http'
import { deleteOrganisation } from '#app/people/deletion/actions/delete_organisation'
import { deletionForm } from '#app/people/deletion/console/validators'
import { readDeletionOrigin } from '#app/people/deletion/http/read_deletion_origin'
import { GRACE_DAYS } from '#app/people/grace/rules/grace'
import { findOrganisation } from '#app/people/organisations/queries/find_organisation'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'

/** Deleting an organisation: what that takes, exports first, its name to type. */
export default class OrganisationDeletionPageController {
  async show(ctx: HttpContext) {
    const user = ctx.auth.use('session').getUserOrFail()
    return ctx.view.render('pages/people/deletion/organisation', {
      organisation: await findOrganisation(ctx.organisationAccess.organisation.id, user.id),
      base: buildAreaPath(ctx),
      mfaEnabled: user.mfaEnabled,
      days: GRACE_DAYS,
    })
  }

  async destroy(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(deletionForm)
    await deleteOrganisation(input, ctx.organisationAccess, readDeletionOrigin(ctx))
    const { name } = ctx.organisationAccess.organisation
    toast(ctx, 'ok', ctx.i18n.t('deletion.organisation.done', { name }))
    goTo(ctx, '/account/deleted')
  }
}
