import type { HttpContext } from '@adonisjs/core/http'
import { toActor } from '#app/platform/api/to_actor'
import { readQuery } from '#app/platform/api/validated_input'
import { readMail } from '#app/platform/mail/actions/read_mail'
import { retryMail } from '#app/platform/mail/actions/retry_mail'
import { listOutboxValidator } from '#app/platform/mail/http/validators'
import { listOutbox } from '#app/platform/mail/queries/list_outbox'

/** The outbox of the installation. Behaviour, section 9.9. */
export default class MailsController {
  async index(ctx: HttpContext) {
    return listOutbox(readQuery(ctx, listOutboxValidator))
  }

  async show(ctx: HttpContext) {
    ctx.response.header('Cache-Control', 'no-store')
    return readMail(ctx.params.mailId, toActor(ctx))
  }

  async retry(ctx: HttpContext) {
    await retryMail(ctx.params.mailId, toActor(ctx))
    ctx.response.status(202)
    return { status: 'Accepted' }
  }
}
