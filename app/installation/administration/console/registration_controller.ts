import type { HttpContext } from '@adonisjs/core/http'
import { goTo, toast } from '#app/platform/console/flash'
import { placePath } from '#app/platform/console/place_path'
import { actorOf } from '#app/platform/api/actor_of'
import { setRegistration } from '#app/people/registration/actions/set_registration'
import { registrationValidator } from '#app/installation/administration/console/validators'
import {
  chosenRegistration,
  registrationIsOpen,
} from '#app/people/registration/queries/registration_setting'

/** Whether people can make accounts without being invited. */
export default class RegistrationController {
  async show(ctx: HttpContext) {
    return ctx.view.render('pages/installation/administration/registration', {
      registration: (await registrationIsOpen()) ? 'open' : 'closed',
      wasChosen: (await chosenRegistration()) !== null,
    })
  }

  async set(ctx: HttpContext) {
    const { registration } = await ctx.request.validateUsing(registrationValidator)
    await setRegistration(registration, actorOf(ctx))
    toast(ctx, 'ok', ctx.i18n.t(`installation.registration.now_${registration}`))
    goTo(ctx, placePath(ctx, '/registration'))
  }
}
