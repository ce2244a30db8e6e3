import type { HttpContext } from '@adonisjs/core/http'
import plans, { FEATURES } from '#config/plans'
import { goTo, toast } from '#app/platform/console/flash'
import { placePath } from '#app/platform/console/place_path'
import { mayFound } from '#app/people/organisations/rules/who_founds'
import { settingsValidator } from '#app/people/organisations/console/validators'
import { findOrganisation } from '#app/people/organisations/queries/find_organisation'
import { updateOrganisation } from '#app/people/organisations/actions/update_organisation'
import { registrationIsOpen } from '#app/people/registration/queries/registration_setting'

/** An organisation: its workspaces and Owners, its plan, its settings. */
export default class OrganisationController {
  async show(ctx: HttpContext) {
    return ctx.view.render('pages/people/organisations/show', {
      base: placePath(ctx),
      isOwner: ctx.organisationAccess.place === 'Owner',
      mayFound: mayFound(ctx.signedIn!.user, await registrationIsOpen()),
      organisation: await organisationOf(ctx),
    })
  }

  async plan(ctx: HttpContext) {
    const organisation = await organisationOf(ctx)
    return ctx.view.render('pages/people/organisations/plan', {
      organisation,
      usage: organisation.usage,
      plans: Object.entries(plans).map(([name, plan]) => ({ name, ...plan })),
      features: FEATURES,
    })
  }

  async settings(ctx: HttpContext) {
    const organisation = await organisationOf(ctx)
    const { mfaEnabled } = ctx.signedIn!.user
    return ctx.view.render('pages/people/organisations/settings', { organisation, mfaEnabled })
  }

  async save(ctx: HttpContext) {
    const { name, mfaRequired } = await ctx.request.validateUsing(settingsValidator)
    const { organisation, actor } = ctx.organisationAccess
    await updateOrganisation({ name, mfaRequired: mfaRequired === '1' }, organisation.id, actor)
    toast(ctx, 'ok', ctx.i18n.t('organisations.saved'))
    goTo(ctx, placePath(ctx, '/settings'))
  }
}

function organisationOf({ organisationAccess, signedIn }: HttpContext) {
  return findOrganisation(organisationAccess.organisation.id, signedIn!.user.id)
}
