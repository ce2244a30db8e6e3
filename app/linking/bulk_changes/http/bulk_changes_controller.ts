import type { HttpContext } from '@adonisjs/core/http'
import { bulkChange } from '#app/linking/bulk_changes/actions/bulk_change'

export default class BulkChangesController {
  async store({ access, body }: HttpContext) {
    return bulkChange(body, access.workspace, access.actor)
  }
}
