import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { setUpShunt } from '#app/installation/set_up/actions/set_up_shunt'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { toActor } from '#app/platform/api/to_actor'
import { goTo, toast } from '#app/platform/console/flash'
import { Problem } from '#app/shared/problem'
import { characters, textUpTo } from '#app/shared/validation'

const needed = () =>
  vine
    .string()
    .parse((value) => (value === '' ? null : value))
    .use(characters(4096))

const form = vine.create({
  displayName: textUpTo(4096).optional(),
  email: needed(),
  password: needed(),
  organisation: needed(),
  workspace: needed(),
  timeZone: needed(),
})

/** The first visit to a fresh installation. Behaviour, section 9.8. Afterwards it is gone. */
export default class SetUpPageController {
  async show(ctx: HttpContext) {
    if (await isSetUp()) return goTo(ctx, '/login')
    return ctx.view.render('pages/installation/set_up/form')
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(form)
    try {
      const { address, requestId } = toActor(ctx)
      const { userId, workspaceId } = await setUpShunt(input, { address, requestId })
      await ctx.auth.use('session').login({ id: userId })
      toast(ctx, 'ok', ctx.i18n.t('set_up.done'))
      goTo(ctx, `/console/workspaces/${workspaceId}`)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'installation.exists') throw error
      toast(ctx, 'warn', ctx.i18n.t('set_up.somebody_was_quicker'))
      goTo(ctx, '/login')
    }
  }
}
