import type { HttpContext } from '@adonisjs/core/http'
import { bulkChange } from '#app/linking/bulk_changes/actions/bulk_change'
import { bulkChangeValidator } from '#app/linking/bulk_changes/http/validators'
import { readBody } from '#app/platform/api/validated_input'

export default class BulkChangesController {
  async store(ctx: HttpContext) {
    const { access } = ctx
    return bulkChange(readBody(ctx, bulkChangeValidator), access.workspace, access.actor)
  }
}
