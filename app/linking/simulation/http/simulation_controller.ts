import type { HttpContext } from '@adonisjs/core/http'
import { simulationValidator } from '#app/linking/simulation/http/validators'
import { simulateVisit } from '#app/linking/simulation/queries/simulate_visit'
import { readBody } from '#app/platform/api/validated_input'

export default class SimulationController {
  async play(ctx: HttpContext) {
    const { access, params } = ctx
    return simulateVisit(access.workspace.id, params.linkId, readBody(ctx, simulationValidator))
  }
}
