import { createHash, timingSafeEqual } from 'node:crypto'
import { errors as authErrors } from '@adonisjs/auth'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { writeMachineMetrics } from '#app/installation/metrics/process_metrics'
import { writeInstallationMetrics } from '#app/installation/metrics/queries/write_installation_metrics'
import { sendPlainProblem } from '#app/platform/api/problem_response'
import metricsConfig from '#config/metrics'

/** Figures for Prometheus. Without METRICS_TOKEN there is nothing at the path. */
export default class MetricsController {
  async show(ctx: HttpContext) {
    const { request, response } = ctx
    const { token } = metricsConfig
    if (!token) return sendPlainProblem(ctx, 404, 'There is nothing at this path.')
    if (!isSame(request.header('authorization') ?? '', `Bearer ${token}`)) {
      throw new authErrors.E_UNAUTHORIZED_ACCESS('Unauthorized access', {
        guardDriverName: 'metrics',
      })
    }
    const parts = await Promise.all([part(writeMachineMetrics()), part(writeInstallationMetrics())])
    response.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
    response.header('Cache-Control', 'no-store')
    return response.send(parts.join('\n'))
  }
}

/** What cannot be found now is left out: the rest is wanted most when something is wrong. */
function part(text: Promise<string>): Promise<string> {
  return text.catch((error) => {
    logger.warn({ err: error }, 'some metrics are left out')
    return ''
  })
}

function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}
