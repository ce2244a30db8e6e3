import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { sendTestAlert } from '#app/installation/alerts/actions/send_test_alert'
import {
  setAlertSettings,
  type AlertSettingsInput,
} from '#app/installation/alerts/actions/set_alert_settings'
import { toAlertSettingsRecord } from '#app/installation/alerts/alert_settings'
import { alertsFormValidator } from '#app/installation/alerts/console/validators'
import { listChatFormats } from '#app/installation/alerts/queries/check_chat_address'
import { findAlertSettings } from '#app/installation/alerts/queries/find_alert_settings'
import { listAlerts } from '#app/installation/alerts/queries/list_alerts'
import { messageOf } from '#app/installation/alerts/rules/alert_sentences'
import { listAdministratorAddresses } from '#app/people/accounts/queries/list_administrators'
import { allAlertSources } from '#app/platform/alerts/alert_sources'
import { toActor } from '#app/platform/api/to_actor'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { Problem } from '#app/shared/problems/problem'
import { hasMailServer } from '#config/mail'

/** Shows who is informed when something fails, what is wrong now, and what was. */
export default class AlertsPageController {
  async show(ctx: HttpContext) {
    const settings = toAlertSettingsRecord(await findAlertSettings())
    const formats = listChatFormats()
    return ctx.view.render('pages/installation/alerts/show', {
      base: buildAreaPath(ctx, '/alerts'),
      settings,
      formats,
      // A channel that was turned off stays the one that is set.
      isHeld:
        settings.chatFormat !== null && !formats.some(({ value }) => value === settings.chatFormat),
      administrators: await listAdministratorAddresses(db),
      kinds: [...new Set(allAlertSources().flatMap(({ kinds }) => kinds))],
      hasServer: hasMailServer(),
      ...(await listAlerts()),
      messageOf,
    })
  }

  async set(ctx: HttpContext) {
    const form = await ctx.request.validateUsing(alertsFormValidator)
    try {
      await setAlertSettings(await readForm(form), toActor(ctx))
    } catch (error) {
      throw toFormError(error)
    }
    toast(ctx, 'ok', ctx.i18n.t('alerts.saved'))
    goTo(ctx, buildAreaPath(ctx, '/alerts'))
  }

  async test(ctx: HttpContext) {
    const { mails, hasChat, chatFault } = await sendTestAlert(toActor(ctx))
    if (chatFault !== null) toast(ctx, 'danger', ctx.i18n.t('alerts.chat_failed', { chatFault }))
    else if (hasChat) toast(ctx, 'ok', ctx.i18n.t('alerts.chat_told'))
    const waits = hasMailServer() ? 'mails_told' : 'mails_wait'
    toast(ctx, 'ok', ctx.i18n.t(`alerts.${waits}`, { mails }))
    goTo(ctx, buildAreaPath(ctx, '/alerts'))
  }
}

/** Reads the form: an empty address is the one that is set, because no one can have typed it. */
async function readForm({
  recipients = '',
  chatFormat,
  secret_chat: typed,
}: {
  recipients?: string
  chatFormat?: string
  secret_chat?: string
}): Promise<AlertSettingsInput> {
  const addresses = recipients.split(/[\s,;]+/).filter((one) => one !== '')
  if (!chatFormat) return { recipients: addresses }
  const { chatWebhookUrl } = toAlertSettingsRecord(await findAlertSettings())
  return { recipients: addresses, chatFormat, chatWebhookUrl: typed || chatWebhookUrl }
}

/** Returns the same refusal, with the names that the fields have in the form. */
function toFormError(error: unknown): unknown {
  if (!(error instanceof Problem) || !error.field) return error
  const { code, status, message: detail } = error
  const field = error.field.startsWith('recipients') ? 'recipients' : error.field
  const name = field === 'chatWebhookUrl' ? 'secret_chat' : field
  return new Problem(code, { status, detail }, { field: name })
}
