import type { HttpContext } from '@adonisjs/core/http'
import { endScimToken, findScimAccess, makeScimToken } from '#app/people/scim/actions/scim_token'

/** The token with which the directory of an organisation calls. */
export default class ScimTokenController {
  async show({ organisationAccess }: HttpContext) {
    return findScimAccess(organisationAccess.organisation.id)
  }

  async store({ organisationAccess, response }: HttpContext) {
    const { organisation, actor } = organisationAccess
    response.header('Cache-Control', 'no-store')
    response.header('Location', `/api/organisations/${organisation.id}/scim-token`)
    response.status(201)
    return makeScimToken(organisation.id, actor)
  }

  async destroy({ organisationAccess, response }: HttpContext) {
    await endScimToken(organisationAccess.organisation.id, organisationAccess.actor)
    return response.status(204).send('')
  }
}
