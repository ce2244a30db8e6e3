import type { HttpContext } from '@adonisjs/core/http'
import { setAlertSettings } from '#app/installation/alerts/actions/set_alert_settings'
import { toAlertSettingsRecord } from '#app/installation/alerts/alert_settings'
import { alertSettingsValidator } from '#app/installation/alerts/http/validators'
import { findAlertSettings } from '#app/installation/alerts/queries/find_alert_settings'
import { toActor } from '#app/platform/api/to_actor'
import { readBody } from '#app/platform/api/validated_input'

/** Who hears of failures of the installation. */
export default class AlertsController {
  async show() {
    return toAlertSettingsRecord(await findAlertSettings())
  }

  async update(ctx: HttpContext) {
    await setAlertSettings(readBody(ctx, alertSettingsValidator), toActor(ctx))
    return toAlertSettingsRecord(await findAlertSettings())
  }
}
