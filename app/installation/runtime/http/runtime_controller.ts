import type { HttpContext } from '@adonisjs/core/http'
import { buildRuntimeRecord } from '#app/installation/runtime/queries/build_runtime_record'

export default class RuntimeController {
  async show({ response }: HttpContext) {
    response.header('Cache-Control', 'no-store')
    const runtime = await buildRuntimeRecord()
    const checks = runtime.checks.map(({ name, status, message }) => ({ name, status, message }))
    return { ...runtime, checks }
  }
}
