import type { HttpContext } from '@adonisjs/core/http'
import { requestClickReset } from '#app/visits/click_resets/actions/request_click_reset'

/** Clicks of before a launch. Behaviour, section 11.19. */
export default class ClickResetsController {
  async reset({ access, params, response }: HttpContext) {
    response.status(202)
    return requestClickReset(params.linkId, access.workspace, access.actor)
  }
}
