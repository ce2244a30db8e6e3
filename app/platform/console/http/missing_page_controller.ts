import { errors, type HttpContext } from '@adonisjs/core/http'

/** A path below an area of the console that no page has. */
export default class MissingPageController {
  show({ request }: HttpContext): never {
    throw new errors.E_ROUTE_NOT_FOUND([request.method(), request.url()])
  }
}
