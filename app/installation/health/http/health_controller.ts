import type { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import { toPlainHealthCheck, worst } from '#app/installation/health/health'
import { checkHealth } from '#app/installation/health/queries/check_health'

export default class HealthController {
  /** Is the process there? Says nothing of what it depends on. */
  async live() {
    return { status: 'Ok' }
  }

  /** Is the installation well? 503 only where API and console cannot work: without the database. */
  async ready({ response }: HttpContext) {
    const plane = await app.container.make('redirect.plane')
    const checks = await checkHealth(plane.takesClicks())
    const isDown = checks.some(({ name, status }) => name === 'database' && status === 'Error')
    const status = worst(checks.map((check) => check.status))
    response.header('Cache-Control', 'no-store')
    response.status(isDown ? 503 : 200)
    return { status, checks: checks.map(toPlainHealthCheck) }
  }

  /**
   * Answers for the redirect plane. Where it stands in front, it answers this itself and asks no
   * one.
   */
  async redirects({ response }: HttpContext) {
    const plane = await app.container.make('redirect.plane')
    const { statusCode, body } = plane.health()
    response.header('Cache-Control', 'no-store')
    response.status(statusCode)
    return body
  }
}
