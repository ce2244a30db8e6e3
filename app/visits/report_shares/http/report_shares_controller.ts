import type { HttpContext } from '@adonisjs/core/http'
import { readBody } from '#app/platform/api/validated_input'
import { parseDateTime } from '#app/shared/text/validation'
import { createReportShare } from '#app/visits/report_shares/actions/create_report_share'
import { revokeReportShare } from '#app/visits/report_shares/actions/revoke_report_share'
import { updateReportShare } from '#app/visits/report_shares/actions/update_report_share'
import {
  changeReportShareValidator,
  reportShareValidator,
} from '#app/visits/report_shares/http/validators'
import {
  findReportShare,
  listReportShares,
} from '#app/visits/report_shares/queries/list_report_shares'

/** Reports that can be read under a secret address. Behaviour, section 11.10. */
export default class ReportSharesController {
  async index({ access }: HttpContext) {
    return { items: await listReportShares(access.workspace.id) }
  }

  async store(ctx: HttpContext) {
    const { access, request, response } = ctx
    const { expiresAt, ...body } = readBody(ctx, reportShareValidator)
    const input = { ...body, expiresAt: parseDateTime(expiresAt) }
    const id = await createReportShare(input, access.workspace, access.actor)
    response.header('Location', `${request.url()}/${id}`)
    response.status(201)
    return findReportShare(access.workspace.id, id)
  }

  async show({ access, params }: HttpContext) {
    return findReportShare(access.workspace.id, params.shareId)
  }

  async update(ctx: HttpContext) {
    const { access, params } = ctx
    const { expiresAt: end, ...body } = readBody(ctx, changeReportShareValidator)
    const expiresAt = end === undefined ? undefined : parseDateTime(end)
    await updateReportShare(params.shareId, { ...body, expiresAt }, access.workspace, access.actor)
    return findReportShare(access.workspace.id, params.shareId)
  }

  async destroy({ access, params, response }: HttpContext) {
    await revokeReportShare(params.shareId, access.workspace, access.actor)
    return response.status(204).send('')
  }
}
