import type { HttpContext } from '@adonisjs/core/http'
import { registrationValidator } from '#app/installation/administration/console/validators'
import { setRegistration } from '#app/people/registration/actions/set_registration'
import {
  findRegistrationSetting,
  isRegistrationOpen,
} from '#app/people/registration/queries/registration_setting'
import { toActor } from '#app/platform/api/to_actor'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'

/** Whether people can make accounts without being invited. */
export default class RegistrationPageController {
  async show(ctx: HttpContext) {
    return ctx.view.render('pages/installation/administration/registration', {
      registration: (await isRegistrationOpen()) ? 'open' : 'closed',
      wasChosen: (await findRegistrationSetting()) !== null,
    })
  }

  async set(ctx: HttpContext) {
    const { registration } = await ctx.request.validateUsing(registrationValidator)
    await setRegistration(registration, toActor(ctx))
    toast(ctx, 'ok', ctx.i18n.t(`installation.registration.now_${registration}`))
    goTo(ctx, buildAreaPath(ctx, '/registration'))
  }
}
