import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#app/shared/http/actor_of'
import { readMail } from '#app/mail/actions/read_mail'
import { retryMail } from '#app/mail/actions/retry_mail'
import { listOutbox } from '#app/mail/queries/list_outbox'

/** The outbox of the installation. Contract, section 9. */
export default class MailsController {
  async index({ query }: HttpContext) {
    return listOutbox(query)
  }

  async show(ctx: HttpContext) {
    ctx.response.header('Cache-Control', 'no-store')
    return readMail(ctx.params.mailId, actorOf(ctx))
  }

  async retry(ctx: HttpContext) {
    await retryMail(ctx.params.mailId, actorOf(ctx))
    return ctx.response.status(202).send({ status: 'Accepted' })
  }
}
