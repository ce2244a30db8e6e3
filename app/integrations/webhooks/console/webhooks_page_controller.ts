import type { HttpContext } from '@adonisjs/core/http'
import { createWebhook } from '#app/integrations/webhooks/actions/create_webhook'
import { toRunInWords } from '#app/integrations/webhooks/console/attempt_words'
import {
  findSampleLanguage,
  readSignatureSample,
  SAMPLE_LANGUAGES,
} from '#app/integrations/webhooks/console/signature_samples'
import {
  groupEvents,
  listFormatChoices,
  readWebhookForm,
  withWebhookFieldErrors,
} from '#app/integrations/webhooks/console/webhook_form'
import { toWebhookView } from '#app/integrations/webhooks/console/webhook_view'
import { listWebhooks } from '#app/integrations/webhooks/queries/find_webhook'
import { readFailingRun } from '#app/integrations/webhooks/queries/read_failing_run'
import { countRecentDeliveries } from '#app/integrations/webhooks/queries/recent_deliveries'
import { MAX_WEBHOOKS } from '#app/integrations/webhooks/rules/webhook_fields'
import { findPlanWith } from '#app/platform/access/resolve_plan'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, showOnce, toast } from '#app/platform/console/flash'
import { createTranslator } from '#app/platform/console/translator'

/** The webhooks of a workspace. */
export default class WebhooksPageController {
  async index(ctx: HttpContext) {
    const { workspace, plan, planName } = ctx.access
    const mayUse = plan.features.includes('webhooks')
    const webhooks = mayUse ? await listWebhooks(workspace.id) : []
    const speech = createTranslator(ctx)
    const sent = await countRecentDeliveries(webhooks.map(({ id }) => id))
    return ctx.view.render('pages/integrations/webhooks/index', {
      base: buildAreaPath(ctx, '/webhooks'),
      zone: workspace.timeZone,
      mayUse,
      planName,
      neededPlan: findPlanWith('webhooks'),
      most: MAX_WEBHOOKS,
      webhooks: await Promise.all(
        webhooks.map(async (webhook) => ({
          ...toWebhookView(webhook, toRunInWords(await readFailingRun(webhook), speech)),
          sent: sent.get(webhook.id)!,
        }))
      ),
    })
  }

  async create(ctx: HttpContext) {
    return ctx.view.render('pages/integrations/webhooks/form', {
      base: buildAreaPath(ctx, '/webhooks'),
      webhook: null,
      formats: listFormatChoices(),
      groups: groupEvents(),
    })
  }

  async store(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const created = await withWebhookFieldErrors(() =>
      createWebhook(readWebhookForm(ctx.request.all()), workspace, actor)
    )
    if (created.secret) showOnce(ctx, 'secret', { id: created.id, secret: created.secret })
    toast(ctx, 'ok', ctx.i18n.t('webhooks.created'))
    goTo(ctx, buildAreaPath(ctx, `/webhooks/${created.id}`))
  }

  /** Shows how a receiver checks that a request comes from us. */
  async signatures(ctx: HttpContext) {
    const language = findSampleLanguage(ctx.request.qs().language)
    return ctx.view.render('pages/integrations/webhooks/signatures', {
      base: buildAreaPath(ctx, '/webhooks'),
      languages: SAMPLE_LANGUAGES,
      language,
      code: await readSignatureSample(language),
    })
  }
}
