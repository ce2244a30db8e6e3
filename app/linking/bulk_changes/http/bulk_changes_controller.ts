import type { HttpContext } from '@adonisjs/core/http'
import { bulkChange } from '#app/linking/bulk_changes/actions/bulk_change'
import { startBulkJob } from '#app/linking/bulk_changes/actions/start_bulk_job'
import { startUndoJob, undoBulkChange } from '#app/linking/bulk_changes/actions/undo_bulk_change'
import {
  bulkChangeValidator,
  undoBulkChangeValidator,
} from '#app/linking/bulk_changes/http/validators'
import {
  describeBulkChange,
  findBulkChange,
} from '#app/linking/bulk_changes/queries/find_bulk_change'
import { readBody } from '#app/platform/api/validated_input'

/** One thing done to many links, at once or as a job, and undone. */
export default class BulkChangesController {
  async store(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const body = readBody(ctx, bulkChangeValidator)
    if (!body.runAsJob || body.dryRun) return bulkChange(body, workspace, actor)
    return this.#accept(ctx, await startBulkJob(body, workspace, actor))
  }

  async show({ access, params }: HttpContext) {
    return describeBulkChange(await findBulkChange(access.workspace.id, params.changeId))
  }

  async undo(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { changeId } = ctx.params
    const { runAsJob } = readBody(ctx, undoBulkChangeValidator)
    if (!runAsJob) return undoBulkChange(changeId, workspace, actor)
    return this.#accept(ctx, await startUndoJob(changeId, workspace, actor))
  }

  async #accept({ access, response }: HttpContext, changeId: string) {
    const job = await findBulkChange(access.workspace.id, changeId)
    response.status(202)
    return describeBulkChange(job)
  }
}
