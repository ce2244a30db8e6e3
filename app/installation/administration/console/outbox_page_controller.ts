import type { HttpContext } from '@adonisjs/core/http'
import { MAIL_FILTERS } from '#app/installation/administration/console/validators'
import { toActor } from '#app/platform/api/to_actor'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { listQuery, pageUrl } from '#app/platform/console/rules/list_query'
import { readMail } from '#app/platform/mail/actions/read_mail'
import { retryMail } from '#app/platform/mail/actions/retry_mail'
import { MAIL_STATES } from '#app/platform/mail/mail'
import { listOutbox } from '#app/platform/mail/queries/list_outbox'
import { hasMailServer } from '#config/mail'

/** Mails of the installation, above all those that are not sent. */
export default class OutboxPageController {
  async index(ctx: HttpContext) {
    const query = ctx.request.qs()
    const { page } = listQuery(query)
    const state = MAIL_STATES.find((one) => one === query.state)
    const base = buildAreaPath(ctx, '/outbox')
    return ctx.view.render('pages/installation/administration/outbox', {
      base,
      chosen: state ?? 'unsent',
      filters: MAIL_FILTERS,
      hasServer: hasMailServer(),
      result: await listOutbox({ page, state }),
      pageUrl: pageUrl(base, { state: state ?? '' }),
    })
  }

  /** Shows a mail, and writes that to the audit log: what it holds can open an account. */
  async show(ctx: HttpContext) {
    const mail = await readMail(ctx.params.id, toActor(ctx))
    return ctx.view.render('pages/installation/administration/mail', {
      base: buildAreaPath(ctx, '/outbox'),
      mail,
      hasServer: hasMailServer(),
      link: /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? null,
    })
  }

  async retry(ctx: HttpContext) {
    await retryMail(ctx.params.id, toActor(ctx))
    toast(ctx, 'ok', ctx.i18n.t('installation.outbox.retried'))
    goTo(ctx, buildAreaPath(ctx, '/outbox'))
  }
}
