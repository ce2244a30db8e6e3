import type { HttpContext } from '@adonisjs/core/http'
import { goTo, toast } from '#app/platform/console/flash'
import { actorOf } from '#app/platform/api/actor_of'
import { assertMayFound } from '#app/people/organisations/rules/who_founds'
import { foundingValidator } from '#app/people/organisations/console/validators'
import { createOrganisation } from '#app/people/organisations/actions/create_organisation'
import { registrationIsOpen } from '#app/people/registration/queries/registration_setting'

/** A new organisation, with its first workspace. */
export default class FoundingController {
  async create(ctx: HttpContext) {
    assertMayFound(ctx.signedIn!.user, await registrationIsOpen())
    return ctx.view.render('pages/people/organisations/create')
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(foundingValidator)
    const { workspaceId } = await createOrganisation(input, ctx.signedIn!.user, actorOf(ctx))
    toast(ctx, 'ok', ctx.i18n.t('organisations.created', { name: input.name }))
    goTo(ctx, `/console/workspaces/${workspaceId}`)
  }
}
