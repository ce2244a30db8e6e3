import type { HttpContext } from '@adonisjs/core/http'
import { listSettings } from '#app/installation/settings/queries/list_settings'

/** Every setting of the installation, and where each comes from. Nothing is changed here. */
export default class SettingsPageController {
  async show(ctx: HttpContext) {
    return ctx.view.render('pages/installation/settings/show', { sections: await listSettings() })
  }
}
