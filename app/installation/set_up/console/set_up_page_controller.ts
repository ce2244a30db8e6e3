import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import {
  checkSetUpCode,
  requireSetUpCode,
} from '#app/installation/set_up/actions/check_set_up_code'
import { offerSetUp } from '#app/installation/set_up/actions/offer_set_up'
import { setUpShunt } from '#app/installation/set_up/actions/set_up_shunt'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { toActor } from '#app/platform/api/to_actor'
import { goTo, toast } from '#app/platform/console/flash'
import { failForm, isFormError } from '#app/platform/console/form_state'
import { TooManyAttempts } from '#app/shared/limits/too_many_attempts'
import { Problem } from '#app/shared/problems/problem'
import { characters, textUpTo } from '#app/shared/text/validation'

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
    await offerSetUp()
    if (await isSetUp()) return leadToSignIn(ctx)
    return render(ctx, String(ctx.request.input('code', '')))
  }

  async store(ctx: HttpContext) {
    if (await isSetUp()) return leadToSignIn(ctx)
    const code = String(ctx.request.input('code') ?? '')
    try {
      await setUp(ctx, code)
    } catch (error) {
      // Who was quicker has used the code up, so that it is wrong for everyone who comes later.
      if (!(error instanceof Problem) || !(await isSetUp())) return showAgain(ctx, error, code)
      toast(ctx, 'warn', ctx.i18n.t('set_up.somebody_was_quicker'))
      leadToSignIn(ctx)
    }
  }
}

async function setUp(ctx: HttpContext, code: string): Promise<void> {
  const { address, requestId } = toActor(ctx)
  const origin = { address, requestId }
  await checkSetUpCode(code, origin)
  const input = await ctx.request.validateUsing(form)
  const made = await setUpShunt(input, origin, (trx) => requireSetUpCode(trx, code))
  await ctx.auth.use('session').login({ id: made.userId })
  toast(ctx, 'ok', ctx.i18n.t('set_up.done'))
  goTo(ctx, `/console/workspaces/${made.workspaceId}`)
}

/** Shows the form again at once, with the code: what is kept for a next page has no secrets. */
function showAgain(ctx: HttpContext, error: unknown, code: string) {
  if (error instanceof TooManyAttempts) {
    const minutes = Math.ceil(error.retryAfterSeconds / 60)
    failForm(ctx, ctx.i18n.t('shell.too_many_minutes', { minutes }))
    ctx.response.status(429).header('Retry-After', String(error.retryAfterSeconds))
    return render(ctx, code)
  }
  if (!isFormError(error)) throw error
  failForm(ctx, error)
  return render(ctx, code)
}

function render(ctx: HttpContext, code: string) {
  return ctx.view.render('pages/installation/set_up/form', { code })
}

function leadToSignIn(ctx: HttpContext): void {
  ctx.session.reflash()
  ctx.response.redirect().status(302).toPath('/login')
}
