import type { HttpContext } from '@adonisjs/core/http'
import { usageOf } from '#app/people/usage/queries/usage_of'

export default class UsageController {
  async show({ access }: HttpContext) {
    return usageOf(access)
  }
}
