import type { HttpContext } from '@adonisjs/core/http'
import { toActor } from '#app/platform/api/to_actor'
import { createOrganisation } from '#app/people/organisations/actions/create_organisation'
import { updateOrganisation } from '#app/people/organisations/actions/update_organisation'
import { listPersonOrganisations } from '#app/people/organisations/queries/list_person_organisations'
import { findOrganisation } from '#app/people/organisations/queries/find_organisation'

/** The organisations of a signed-in person. Behaviour, section 2.9. */
export default class OrganisationsController {
  async index({ auth }: HttpContext) {
    return { items: await listPersonOrganisations(auth.use('session').getUserOrFail().id) }
  }

  async store(ctx: HttpContext) {
    const user = ctx.auth.use('session').getUserOrFail()
    const { organisationId } = await createOrganisation(ctx.body, user, toActor(ctx))
    ctx.response.header('Location', `/api/organisations/${organisationId}`)
    return ctx.response.status(201).send(await findOrganisation(organisationId, user.id))
  }

  async show({ organisationAccess, auth }: HttpContext) {
    const { id } = auth.use('session').getUserOrFail()
    return findOrganisation(organisationAccess.organisation.id, id)
  }

  async update({ organisationAccess, body, auth }: HttpContext) {
    const { organisation, actor } = organisationAccess
    await updateOrganisation(body, organisation.id, actor)
    return findOrganisation(organisation.id, auth.use('session').getUserOrFail().id)
  }
}
