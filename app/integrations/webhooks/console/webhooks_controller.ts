import type { HttpContext } from '@adonisjs/core/http'
import { planWith } from '#app/platform/access/plan_of'
import { goTo, showOnce, toast } from '#app/platform/console/flash'
import { placePath } from '#app/platform/console/place_path'
import { MOST_WEBHOOKS } from '#app/integrations/webhooks/rules/webhook_fields'
import { createWebhook } from '#app/integrations/webhooks/actions/create_webhook'
import { listWebhooks } from '#app/integrations/webhooks/queries/find_webhook'
import { recentDeliveries } from '#app/integrations/webhooks/queries/recent_deliveries'
import { languageOf, LANGUAGES, sampleOf } from '#app/integrations/webhooks/console/samples'
import {
  eventGroups,
  formatChoices,
  inFormFields,
  inputOf,
} from '#app/integrations/webhooks/console/form'
import { toWebhookView } from '#app/integrations/webhooks/console/webhook_view'

/** The webhooks of a workspace. */
export default class WebhooksController {
  async index(ctx: HttpContext) {
    const { workspace, plan, planName } = ctx.access
    const mayUse = plan.features.includes('webhooks')
    const webhooks = mayUse ? await listWebhooks(workspace.id) : []
    const sent = await recentDeliveries(webhooks.map(({ id }) => id))
    return ctx.view.render('pages/integrations/webhooks/index', {
      base: placePath(ctx, '/webhooks'),
      zone: workspace.timeZone,
      mayUse,
      planName,
      neededPlan: planWith('webhooks'),
      most: MOST_WEBHOOKS,
      webhooks: webhooks.map((webhook) => ({
        ...toWebhookView(webhook),
        sent: sent.get(webhook.id)!,
      })),
    })
  }

  async create(ctx: HttpContext) {
    return ctx.view.render('pages/integrations/webhooks/form', {
      base: placePath(ctx, '/webhooks'),
      webhook: null,
      formats: formatChoices(),
      groups: eventGroups(),
    })
  }

  async store(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const created = await inFormFields(() =>
      createWebhook(inputOf(ctx.request.all()), workspace, actor)
    )
    if (created.secret) showOnce(ctx, 'secret', { id: created.id, secret: created.secret })
    toast(ctx, 'ok', ctx.i18n.t('webhooks.created'))
    goTo(ctx, placePath(ctx, `/webhooks/${created.id}`))
  }

  /** How a receiver checks that a request is ours. */
  async signatures(ctx: HttpContext) {
    const language = languageOf(ctx.request.qs().language)
    return ctx.view.render('pages/integrations/webhooks/signatures', {
      base: placePath(ctx, '/webhooks'),
      languages: LANGUAGES,
      language,
      code: await sampleOf(language),
    })
  }
}
