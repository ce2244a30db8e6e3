import type { HttpContext } from '@adonisjs/core/http'
import { GRACE_DAYS } from '#app/people/grace/rules/grace'
import { hasUsableProvider } from '#app/people/identity_providers/queries/usable_provider'
import { updateOrganisation } from '#app/people/organisations/actions/update_organisation'
import {
  organisationSettingsValidator,
  signInRulesValidator,
} from '#app/people/organisations/console/validators'
import { findOrganisation } from '#app/people/organisations/queries/find_organisation'
import { mayCreateOrganisation } from '#app/people/organisations/rules/organisation_creation'
import { SIGN_IN_RANGES } from '#app/people/organisations/rules/sign_in_rules'
import { isRegistrationOpen } from '#app/people/registration/queries/registration_setting'
import { isShippedPlan } from '#app/platform/access/known_plans'
import { planInForce } from '#app/platform/access/resolve_plan'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { FEATURES, PLAN_NAMES } from '#config/plans'

/** An organisation: its workspaces and Owners, its plan, its settings. */
export default class OrganisationPageController {
  async show(ctx: HttpContext) {
    return ctx.view.render('pages/people/organisations/show', {
      base: buildAreaPath(ctx),
      isOwner: ctx.organisationAccess.role === 'Owner',
      mayFound: mayCreateOrganisation(
        ctx.auth.use('session').getUserOrFail(),
        await isRegistrationOpen()
      ),
      organisation: await findOpenOrganisation(ctx),
    })
  }

  async plan(ctx: HttpContext) {
    const organisation = await findOpenOrganisation(ctx)
    return ctx.view.render('pages/people/organisations/plan', {
      organisation,
      usage: organisation.usage,
      plans: listComparedPlans(organisation.plan).map((name) => ({ name, ...planInForce(name) })),
      features: FEATURES,
    })
  }

  async settings(ctx: HttpContext) {
    const organisation = await findOpenOrganisation(ctx)
    const { mfaEnabled } = ctx.auth.use('session').getUserOrFail()
    return ctx.view.render('pages/people/organisations/settings', {
      organisation,
      mfaEnabled,
      base: buildAreaPath(ctx),
      graceDays: GRACE_DAYS,
      hasSignInRules: organisation.signInPolicy !== 'Any' || (await hasUsableProvider()),
      ranges: SIGN_IN_RANGES,
    })
  }

  async saveSignIn(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(signInRulesValidator)
    const { organisation, actor } = ctx.organisationAccess
    const rules = {
      signInPolicy: input.signInPolicy,
      sessionHours: input.sessionHours ?? null,
      idleMinutes: input.idleMinutes ?? null,
      stepUpMinutes: input.stepUpMinutes ?? null,
      breakGlass: input.breakGlass ?? [],
    }
    await updateOrganisation(rules, organisation.id, actor)
    toast(ctx, 'ok', ctx.i18n.t('organisations.saved'))
    goTo(ctx, buildAreaPath(ctx, '/settings'))
  }

  async save(ctx: HttpContext) {
    const { name, mfaRequired } = await ctx.request.validateUsing(organisationSettingsValidator)
    const { organisation, actor } = ctx.organisationAccess
    await updateOrganisation({ name, mfaRequired: mfaRequired === '1' }, organisation.id, actor)
    toast(ctx, 'ok', ctx.i18n.t('organisations.saved'))
    goTo(ctx, buildAreaPath(ctx, '/settings'))
  }
}

/** Lists the plans that anyone can have, and the organisation's own where it was made for some. */
function listComparedPlans(own: string): string[] {
  return isShippedPlan(own) ? PLAN_NAMES : [...PLAN_NAMES, own]
}

function findOpenOrganisation({ organisationAccess, auth }: HttpContext) {
  const { id } = auth.use('session').getUserOrFail()
  return findOrganisation(organisationAccess.organisation.id, id)
}
