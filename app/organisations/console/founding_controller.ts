import type { HttpContext } from '@adonisjs/core/http'
import { goTo, toast } from '#app/console/flash'
import { actorOf } from '#app/shared/http/actor_of'
import { assertMayFound } from '#app/organisations/rules/who_founds'
import { foundingValidator } from '#app/organisations/console/validators'
import { createOrganisation } from '#app/organisations/actions/create_organisation'
import { registrationIsOpen } from '#app/installation/queries/registration_is_open'

/** A new organisation, with its first workspace. */
export default class FoundingController {
  async create(ctx: HttpContext) {
    assertMayFound(ctx.signedIn!.user, await registrationIsOpen())
    return ctx.view.render('pages/organisations/create')
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(foundingValidator)
    const { workspaceId } = await createOrganisation(input, ctx.signedIn!.user, actorOf(ctx))
    toast(ctx, 'ok', ctx.i18n.t('organisations.created', { name: input.name }))
    goTo(ctx, `/console/workspaces/${workspaceId}`)
  }
}
