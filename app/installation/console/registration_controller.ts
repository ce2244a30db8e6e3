import type { HttpContext } from '@adonisjs/core/http'
import { goTo, toast } from '#app/console/flash'
import { placePath } from '#app/console/place_path'
import { actorOf } from '#app/shared/http/actor_of'
import { setRegistration } from '#app/installation/actions/registration'
import { registrationValidator } from '#app/installation/console/validators'
import {
  chosenRegistration,
  registrationIsOpen,
} from '#app/installation/queries/registration_is_open'

/** Whether people can make accounts without being invited. */
export default class RegistrationController {
  async show(ctx: HttpContext) {
    return ctx.view.render('pages/installation/registration', {
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
