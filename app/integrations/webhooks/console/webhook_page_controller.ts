import type { HttpContext } from '@adonisjs/core/http'
import { deleteWebhook } from '#app/integrations/webhooks/actions/delete_webhook'
import { replaceSecret } from '#app/integrations/webhooks/actions/replace_secret'
import { sendTest } from '#app/integrations/webhooks/actions/send_test'
import { updateWebhook } from '#app/integrations/webhooks/actions/update_webhook'
import { toRunInWords } from '#app/integrations/webhooks/console/attempt_words'
import { toDeliveryView } from '#app/integrations/webhooks/console/delivery_view'
import {
  groupEvents,
  listFormatChoices,
  readWebhookForm,
  withWebhookFieldErrors,
} from '#app/integrations/webhooks/console/webhook_form'
import { toWebhookView } from '#app/integrations/webhooks/console/webhook_view'
import { DELIVERY_STATUSES } from '#app/integrations/webhooks/delivery'
import { webhookProblem } from '#app/integrations/webhooks/problems'
import { listDeliveries } from '#app/integrations/webhooks/queries/find_delivery'
import { findWebhook } from '#app/integrations/webhooks/queries/find_webhook'
import { readFailingRun } from '#app/integrations/webhooks/queries/read_failing_run'
import { DELIVERED_TYPES } from '#app/integrations/webhooks/rules/event_types'
import { MAX_DELIVERY_ATTEMPTS } from '#app/integrations/webhooks/rules/retry_times'
import { JSON_FORMAT } from '#app/integrations/webhooks/webhook'
import { findUser } from '#app/people/accounts/queries/list_users'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, readShownOnce, showOnce, toast } from '#app/platform/console/flash'
import { listQuery, pageUrl } from '#app/platform/console/rules/list_query'
import { createTranslator } from '#app/platform/console/translator'

const CONFIRMED_ACTIONS = ['off', 'secret', 'delete']

/** One webhook: what it is, what was sent to it, and what can be done with it. */
export default class WebhookPageController {
  async show(ctx: HttpContext) {
    const webhook = await findOpenWebhook(ctx)
    const { page } = listQuery(ctx.request.qs())
    const query = ctx.request.qs()
    const status = DELIVERY_STATUSES.find((one) => one === query.status)
    const eventType = DELIVERED_TYPES.find((one) => one === query.eventType)
    const { workspace } = ctx.access
    const filter = { page, pageSize: 20, status, eventType }
    const result = await listDeliveries(workspace.id, webhook.id, filter)
    const made = readShownOnce<{ id: string; secret: string }>(ctx, 'secret')
    const speech = createTranslator(ctx)
    const language = ctx.i18n.t('shell.language_tag')
    const creator = await findUser(webhook.createdBy)
    return ctx.view.render('pages/integrations/webhooks/show', {
      ...buildPaths(ctx),
      zone: workspace.timeZone,
      webhook: toWebhookView(webhook, toRunInWords(await readFailingRun(webhook), speech)),
      secret: made?.id === webhook.id ? made.secret : null,
      creator: creator && (creator.displayName ?? creator.email),
      result: {
        ...result,
        items: result.items.map((one) => toDeliveryView(one, speech, language)),
      },
      statuses: DELIVERY_STATUSES,
      types: DELIVERED_TYPES,
      tries: MAX_DELIVERY_ATTEMPTS,
      chosen: { status, eventType },
      pageUrl: pageUrl(buildPaths(ctx).here, { status: status ?? '', eventType: eventType ?? '' }),
    })
  }

  async edit(ctx: HttpContext) {
    const webhook = await findOpenWebhook(ctx)
    return ctx.view.render('pages/integrations/webhooks/form', {
      ...buildPaths(ctx),
      webhook: toWebhookView(webhook),
      formats: listFormatChoices(webhook.format),
      groups: groupEvents(),
    })
  }

  async update(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const before = await findOpenWebhook(ctx)
    const input = readWebhookForm(ctx.request.all())
    await withWebhookFieldErrors(() => updateWebhook(before.id, input, workspace, actor))
    const becameSigned = before.format !== JSON_FORMAT && input.format === JSON_FORMAT
    toast(ctx, 'ok', ctx.i18n.t(becameSigned ? 'webhooks.became_signed' : 'webhooks.updated'))
    goTo(ctx, buildPaths(ctx).here)
  }

  async test(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { id } = await sendTest(ctx.params.webhookId, workspace, actor)
    goTo(ctx, `${buildPaths(ctx).here}/deliveries/${id}`)
  }

  async turnOn(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    await updateWebhook(ctx.params.webhookId, { enabled: true }, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('webhooks.turned_on'))
    goTo(ctx, buildPaths(ctx).here)
  }

  /** Asks before something ends that cannot be taken back. */
  async ask(ctx: HttpContext) {
    const { i18n } = ctx
    const { action } = ctx.params
    if (!CONFIRMED_ACTIONS.includes(action)) throw webhookProblem('webhook.not_found')
    const { title } = toWebhookView(await findOpenWebhook(ctx))
    const { base, here } = buildPaths(ctx)
    const button = i18n.t(`webhooks.ask.${action}.button`)
    return renderConfirmPage(ctx, {
      title,
      heading: button,
      crumbs: [
        { text: i18n.t('webhooks.title'), url: base },
        { text: title, url: here },
      ],
      question: i18n.t(`webhooks.ask.${action}.question`, { title }),
      text: i18n.t(`webhooks.ask.${action}.text`),
      action: `${here}/${action}`,
      button,
      back: here,
    })
  }

  async turnOff(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    await updateWebhook(ctx.params.webhookId, { enabled: false }, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('webhooks.turned_off'))
    goTo(ctx, buildPaths(ctx).here)
  }

  async replaceSecret(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const id = ctx.params.webhookId
    showOnce(ctx, 'secret', { id, secret: await replaceSecret(id, workspace, actor) })
    goTo(ctx, buildPaths(ctx).here)
  }

  async destroy(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { title } = toWebhookView(await findOpenWebhook(ctx))
    await deleteWebhook(ctx.params.webhookId, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('webhooks.deleted', { title }))
    goTo(ctx, buildAreaPath(ctx, '/webhooks'))
  }
}

function findOpenWebhook({ access, params }: HttpContext) {
  return findWebhook(access.workspace.id, params.webhookId)
}

function buildPaths(ctx: HttpContext) {
  const base = buildAreaPath(ctx, '/webhooks')
  return { base, here: `${base}/${encodeURIComponent(ctx.params.webhookId)}` }
}
