import type { HttpContext } from '@adonisjs/core/http'
import { isId } from '#app/shared/ids'
import { goTo, toast } from '#app/platform/console/flash'
import { placePath } from '#app/platform/console/place_path'
import { actorOf } from '#app/platform/api/actor_of'
import { accountProblem } from '#app/people/accounts/problems'
import { updateUser } from '#app/people/accounts/actions/update_user'
import { listQuery, pageUrl } from '#app/platform/console/rules/list_query'
import { findUser, listUsers } from '#app/people/accounts/queries/list_users'
import { resetUsersSecondFactor } from '#app/people/accounts/actions/reset_users_second_factor'
import type { Actor } from '#app/platform/access/workspace_access'

/** What an administrator can do to an account, by the last part of its page's address. */
const DEEDS: Record<string, (userId: string, actor: Actor) => Promise<unknown>> = {
  'disable': (id, actor) => updateUser(id, { disabled: true }, actor),
  'enable': (id, actor) => updateUser(id, { disabled: false }, actor),
  'reset-factor': (id, actor) => resetUsersSecondFactor(id, actor),
  'make-administrator': (id, actor) => updateUser(id, { installationAdministrator: true }, actor),
  'remove-administrator': (id, actor) =>
    updateUser(id, { installationAdministrator: false }, actor),
}

/** Every account of the installation. Each deed asks first. */
export default class UsersController {
  async index(ctx: HttpContext) {
    const { page, search } = listQuery(ctx.request.qs())
    const base = placePath(ctx, '/users')
    return ctx.view.render('pages/installation/administration/users', {
      base,
      search,
      own: ctx.signedIn!.user.id,
      result: await listUsers({ page, search }),
      pageUrl: pageUrl(base, { search }),
    })
  }

  async ask(ctx: HttpContext) {
    const { user, deed } = await wantedOf(ctx)
    const base = placePath(ctx, '/users')
    const name = user.displayName ?? user.email
    return ctx.view.render('pages/installation/administration/user_deed', {
      base,
      user,
      deed,
      name,
    })
  }

  async do(ctx: HttpContext) {
    const { user, deed } = await wantedOf(ctx)
    await DEEDS[deed](user.id, actorOf(ctx))
    const name = user.displayName ?? user.email
    toast(ctx, 'ok', ctx.i18n.t(`installation.users.deeds.${deed}.done`, { name }))
    goTo(ctx, placePath(ctx, '/users'))
  }
}

async function wantedOf({ params }: HttpContext) {
  const user = isId(params.id) && Object.hasOwn(DEEDS, params.deed) && (await findUser(params.id))
  if (!user) throw accountProblem('user.not_found')
  return { user, deed: params.deed as string }
}
