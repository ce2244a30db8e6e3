import type { HttpContext } from '@adonisjs/core/http'
import { sendTestMail } from '#app/installation/doctor/actions/send_test_mail'
import { DOCTOR_CHECKS, type Finding } from '#app/installation/doctor/finding'
import { examineNow } from '#app/installation/doctor/latest_examination'
import { worst } from '#app/installation/health/health'
import {
  buildSupportBundle,
  nameSupportBundle,
} from '#app/installation/support_bundle/queries/build_support_bundle'
import { formatContentDisposition } from '#app/platform/api/content_disposition'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { hasMailServer } from '#config/mail'

/** What the doctor finds, what to do about it, and what to send to those who help. */
export default class DoctorPageController {
  async show(ctx: HttpContext) {
    const findings = await examineNow(ctx.request.input('again') !== undefined)
    const bad = findings.filter(({ status }) => status !== 'Ok')
    return ctx.view.render('pages/installation/doctor/show', {
      base: buildAreaPath(ctx, '/doctor'),
      again: `${buildAreaPath(ctx, '/doctor')}?again=1`,
      status: worst(findings.map((finding) => finding.status)),
      faults: [...bad.filter(isError), ...bad.filter((finding) => !isError(finding))],
      well: DOCTOR_CHECKS.map((check) => ({
        check,
        said: findings.filter((one) => one.check === check && one.status === 'Ok'),
      })).filter(({ said }) => said.length > 0),
      address: ctx.auth.use('session').getUserOrFail().email,
      hasServer: hasMailServer(),
    })
  }

  async mail(ctx: HttpContext) {
    const { status, found } = await sendTestMail(ctx.auth.use('session').getUserOrFail().email)
    toast(ctx, status === 'Ok' ? 'ok' : 'danger', found)
    goTo(ctx, buildAreaPath(ctx, '/doctor'))
  }

  async bundle(ctx: HttpContext) {
    const bundle = await buildSupportBundle(await examineNow(true))
    ctx.response.header('Content-Type', 'application/gzip')
    ctx.response.header('Cache-Control', 'no-store')
    ctx.response.header('Content-Disposition', formatContentDisposition(nameSupportBundle()))
    return ctx.response.send(bundle)
  }
}

function isError({ status }: Finding): boolean {
  return status === 'Error'
}
