import type { HttpContext } from '@adonisjs/core/http'
import { findWorkspaceUsage } from '#app/people/usage/queries/find_workspace_usage'

export default class UsageController {
  async show({ access }: HttpContext) {
    return findWorkspaceUsage(access)
  }
}
