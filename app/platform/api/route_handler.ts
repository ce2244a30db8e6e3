import type { GetControllerHandlers } from '@adonisjs/core/types/http'
import type { Constructor, LazyImport } from '@poppinss/utils/types'

/** A controller, imported when the first request comes, and the name of one of its methods. */
export type RouteHandler<Controller extends Constructor<object>> = [
  LazyImport<Controller>,
  GetControllerHandlers<Controller>,
]
