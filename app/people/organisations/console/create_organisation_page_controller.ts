import type { HttpContext } from '@adonisjs/core/http'
import { createOrganisation } from '#app/people/organisations/actions/create_organisation'
import { createOrganisationFormValidator } from '#app/people/organisations/console/validators'
import { assertMayCreateOrganisation } from '#app/people/organisations/rules/organisation_creation'
import { isRegistrationOpen } from '#app/people/registration/queries/registration_setting'
import { toActor } from '#app/platform/api/to_actor'
import { goTo, toast } from '#app/platform/console/flash'

/** A new organisation, with its first workspace. */
export default class CreateOrganisationPageController {
  async create(ctx: HttpContext) {
    const user = ctx.auth.use('session').getUserOrFail()
    assertMayCreateOrganisation(user, await isRegistrationOpen())
    return ctx.view.render('pages/people/organisations/create')
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(createOrganisationFormValidator)
    const { workspaceId } = await createOrganisation(
      input,
      ctx.auth.use('session').getUserOrFail(),
      toActor(ctx)
    )
    toast(ctx, 'ok', ctx.i18n.t('organisations.created', { name: input.name }))
    goTo(ctx, `/console/workspaces/${workspaceId}`)
  }
}
