import type { HttpContext } from '@adonisjs/core/http'
import { simulateVisit } from '#app/linking/simulation/queries/simulate_visit'

export default class SimulationController {
  async play({ access, body, params }: HttpContext) {
    return simulateVisit(access.workspace.id, params.linkId, body)
  }
}
