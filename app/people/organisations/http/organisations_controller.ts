import type { HttpContext } from '@adonisjs/core/http'
import { restoreOrganisation } from '#app/people/deletion/actions/restore_organisation'
import { createOrganisation } from '#app/people/organisations/actions/create_organisation'
import { updateOrganisation } from '#app/people/organisations/actions/update_organisation'
import {
  createOrganisationValidator,
  updateOrganisationValidator,
} from '#app/people/organisations/http/validators'
import { findOrganisation } from '#app/people/organisations/queries/find_organisation'
import { listPersonOrganisations } from '#app/people/organisations/queries/list_person_organisations'
import { toActor } from '#app/platform/api/to_actor'
import { readBody } from '#app/platform/api/validated_input'

/** The organisations of a signed-in person. Behaviour, section 2.9. */
export default class OrganisationsController {
  async index({ auth }: HttpContext) {
    return { items: await listPersonOrganisations(auth.use('session').getUserOrFail().id) }
  }

  async store(ctx: HttpContext) {
    const user = ctx.auth.use('session').getUserOrFail()
    const body = readBody(ctx, createOrganisationValidator)
    const { organisationId } = await createOrganisation(body, user, toActor(ctx))
    ctx.response.header('Location', `/api/organisations/${organisationId}`)
    return ctx.response.status(201).send(await findOrganisation(organisationId, user.id))
  }

  async show({ organisationAccess, auth }: HttpContext) {
    const { id } = auth.use('session').getUserOrFail()
    return findOrganisation(organisationAccess.organisation.id, id)
  }

  async update(ctx: HttpContext) {
    const { organisation, actor } = ctx.organisationAccess
    await updateOrganisation(readBody(ctx, updateOrganisationValidator), organisation.id, actor)
    return findOrganisation(organisation.id, ctx.auth.use('session').getUserOrFail().id)
  }

  async restore({ organisationAccess, auth }: HttpContext) {
    await restoreOrganisation(organisationAccess)
    const { id } = auth.use('session').getUserOrFail()
    return findOrganisation(organisationAccess.organisation.id, id)
  }
}
