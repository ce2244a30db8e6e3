import type { HttpContext } from '@adonisjs/core/http'
import { readBody } from '#app/platform/api/validated_input'
import { createReportMail } from '#app/visits/report_mails/actions/create_report_mail'
import { deleteReportMail } from '#app/visits/report_mails/actions/delete_report_mail'
import { requestReportMail } from '#app/visits/report_mails/actions/request_report_mail'
import { updateReportMail } from '#app/visits/report_mails/actions/update_report_mail'
import {
  changeReportMailValidator,
  reportMailValidator,
} from '#app/visits/report_mails/http/validators'
import { findReportMail, listReportMails } from '#app/visits/report_mails/queries/list_report_mails'

/** Reports that are mailed regularly. Behaviour, section 11.10. */
export default class ReportMailsController {
  async index({ access }: HttpContext) {
    return { items: await listReportMails(access.workspace.id) }
  }

  async store(ctx: HttpContext) {
    const { access, request, response } = ctx
    const id = await createReportMail(readBody(ctx, reportMailValidator), access)
    response.header('Location', `${request.url()}/${id}`)
    return response.status(201).send(await findReportMail(access.workspace.id, id))
  }

  async show({ access, params }: HttpContext) {
    return findReportMail(access.workspace.id, params.reportMailId)
  }

  async update(ctx: HttpContext) {
    const { access, params } = ctx
    await updateReportMail(params.reportMailId, readBody(ctx, changeReportMailValidator), access)
    return findReportMail(access.workspace.id, params.reportMailId)
  }

  async destroy({ access, params, response }: HttpContext) {
    await deleteReportMail(params.reportMailId, access.workspace, access.actor)
    return response.status(204).send('')
  }

  async send({ access, params, response }: HttpContext) {
    return response.status(202).send(await requestReportMail(params.reportMailId, access))
  }
}
