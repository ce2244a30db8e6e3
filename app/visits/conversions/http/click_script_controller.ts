import type { HttpContext } from '@adonisjs/core/http'
import { readClickScript } from '#app/visits/conversions/queries/conversion_samples'

/** The script for customers' pages; `docs/conversions.md` says what it does. */
export default class ClickScriptController {
  async show({ response }: HttpContext) {
    response.header('Content-Type', 'text/javascript; charset=utf-8')
    response.header('Cache-Control', 'public, max-age=3600')
    response.header('Cross-Origin-Resource-Policy', 'cross-origin')
    response.header('Access-Control-Allow-Origin', '*')
    response.header('X-Content-Type-Options', 'nosniff')
    return response.send(await readClickScript())
  }
}
