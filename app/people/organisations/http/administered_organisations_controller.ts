import type { HttpContext } from '@adonisjs/core/http'
import { restoreAnyOrganisation } from '#app/people/deletion/actions/restore_any_organisation'
import { administerOrganisation } from '#app/people/organisations/actions/administer_organisation'
import {
  administerOrganisationValidator,
  listAllOrganisationsValidator,
} from '#app/people/organisations/http/validators'
import {
  findAnyOrganisation,
  listAllOrganisations,
} from '#app/people/organisations/queries/list_all_organisations'
import { toActor } from '#app/platform/api/to_actor'
import { readBody, readQuery } from '#app/platform/api/validated_input'

/** All organisations, for administrators of the installation. */
export default class AdministeredOrganisationsController {
  async index(ctx: HttpContext) {
    const { suspended, ...rest } = readQuery(ctx, listAllOrganisationsValidator)
    const isSuspended = suspended === undefined ? undefined : suspended === 'true'
    return listAllOrganisations({ ...rest, suspended: isSuspended })
  }

  async show({ params }: HttpContext) {
    return findAnyOrganisation(params.organisationId)
  }

  async update(ctx: HttpContext) {
    const { organisationId } = ctx.params
    const body = readBody(ctx, administerOrganisationValidator)
    await administerOrganisation(body, organisationId, toActor(ctx))
    return findAnyOrganisation(organisationId)
  }

  async restore(ctx: HttpContext) {
    const { organisationId } = ctx.params
    await restoreAnyOrganisation(organisationId, toActor(ctx))
    return findAnyOrganisation(organisationId)
  }
}
