import type { HttpContext } from '@adonisjs/core/http'
import { checkHealth } from '#app/installation/queries/check_health'

export default class HealthController {
  /** Is the process there? Says nothing of what it depends on. */
  async live() {
    return { status: 'Ok' }
  }

  /** Can it serve? 503 takes it out of a load balancer until the database is back. */
  async ready({ response }: HttpContext) {
    const checks = await checkHealth()
    const failed = checks.some(({ status }) => status === 'Error')
    response.header('Cache-Control', 'no-store')
    return response.status(failed ? 503 : 200).send({ status: failed ? 'Error' : 'Ok', checks })
  }
}
