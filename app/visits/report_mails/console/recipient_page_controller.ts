import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'
import { canConfirm, confirmRecipient } from '#app/visits/report_mails/actions/confirm_recipient'
import { unsubscribeRecipient } from '#app/visits/report_mails/actions/unsubscribe_recipient'
import { findRecipient } from '#app/visits/report_mails/queries/find_recipient'

/**
 * What the reader of an address says to reports that are mailed there, without an account. Pages ask
 * with a button, because scanners of mail follow links and post no forms; what mail programs post in
 * one click (RFC 8058) is taken at once.
 */
export default class RecipientPageController {
  async askToConfirm(ctx: HttpContext) {
    const recipient = await findRecipient(db, ctx.params.token)
    const stage = canConfirm(recipient) ? 'ask' : 'over'
    return recipientPage(ctx, 'confirm', stage, recipient)
  }

  async confirm(ctx: HttpContext) {
    const isDone = await confirmRecipient(ctx.params.token, readRequestOrigin(ctx))
    const recipient = await findRecipient(db, ctx.params.token)
    return recipientPage(ctx, 'confirm', isDone ? 'done' : 'over', recipient)
  }

  async askToUnsubscribe(ctx: HttpContext) {
    const recipient = await findRecipient(db, ctx.params.token)
    if (!recipient) return recipientPage(ctx, 'unsubscribe', 'over', null)
    const stage = recipient.unsubscribed_at ? 'done' : 'ask'
    return recipientPage(ctx, 'unsubscribe', stage, recipient)
  }

  async unsubscribe(ctx: HttpContext) {
    const isDone = await unsubscribeRecipient(ctx.params.token, readRequestOrigin(ctx))
    const recipient = await findRecipient(db, ctx.params.token)
    return recipientPage(ctx, 'unsubscribe', isDone ? 'done' : 'over', recipient)
  }
}

function recipientPage(
  ctx: HttpContext,
  kind: 'confirm' | 'unsubscribe',
  stage: 'ask' | 'done' | 'over',
  recipient: Awaited<ReturnType<typeof findRecipient>>
) {
  if (stage === 'over') ctx.response.status(404)
  return ctx.view.render('pages/visits/report_mails/recipient', {
    kind,
    stage,
    token: ctx.params.token,
    email: recipient?.email ?? '',
    name: recipient?.reportName ?? '',
    mayReturn: kind === 'unsubscribe' && stage === 'done' && canConfirm(recipient),
  })
}
