import type { HttpContext } from '@adonisjs/core/http'
import { requestErasure } from '#app/visits/privacy/actions/request_erasure'

/** What is kept of clicks. Behaviour, section 11.9. */
export default class PrivacyController {
  async erase({ access, params, response }: HttpContext) {
    response.status(202)
    return requestErasure(params.linkId, access.workspace, access.actor)
  }
}
