import type { HttpContext } from '@adonisjs/core/http'
import { buildUserRow } from '#app/installation/administration/console/user_row'
import { resetUsersSecondFactor } from '#app/people/accounts/actions/reset_users_second_factor'
import { updateUser } from '#app/people/accounts/actions/update_user'
import { accountProblem } from '#app/people/accounts/problems'
import { findUser, listUsers } from '#app/people/accounts/queries/list_users'
import type { Actor } from '#app/platform/access/workspace_access'
import { toActor } from '#app/platform/api/to_actor'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import { listQuery, pageUrl } from '#app/platform/console/rules/list_query'
import { isId } from '#app/shared/ids'

/** What an administrator can do to an account, by the last part of its page's address. */
const USER_ACTIONS: Record<string, (userId: string, actor: Actor) => Promise<unknown>> = {
  'disable': (id, actor) => updateUser(id, { disabled: true }, actor),
  'enable': (id, actor) => updateUser(id, { disabled: false }, actor),
  'reset-factor': (id, actor) => resetUsersSecondFactor(id, actor),
  'make-administrator': (id, actor) => updateUser(id, { installationAdministrator: true }, actor),
  'remove-administrator': (id, actor) =>
    updateUser(id, { installationAdministrator: false }, actor),
}

/** Every account of the installation. Each action asks first. */
export default class UsersPageController {
  async index(ctx: HttpContext) {
    const { page, search } = listQuery(ctx.request.qs())
    const base = buildAreaPath(ctx, '/users')
    const result = await listUsers({ page, search })
    return ctx.view.render('pages/installation/administration/users', {
      base,
      search,
      result,
      users: result.items.map((user) => buildUserRow(ctx, user)),
      pageUrl: pageUrl(base, { search }),
    })
  }

  async ask(ctx: HttpContext) {
    const { user, action } = await readRequest(ctx)
    const base = buildAreaPath(ctx, '/users')
    const name = user.displayName ?? user.email
    const t = (part: string, data?: object) =>
      ctx.i18n.t(`installation.users.user_actions.${action}.${part}`, data)
    return renderConfirmPage(ctx, {
      title: t('name'),
      crumbs: [{ text: ctx.i18n.t('installation.users.title'), url: base }],
      question: t('question', { name }),
      text: t('text'),
      action: `${base}/${user.id}/${action}`,
      button: t('name'),
      back: base,
    })
  }

  async do(ctx: HttpContext) {
    const { user, action } = await readRequest(ctx)
    await USER_ACTIONS[action](user.id, toActor(ctx))
    const name = user.displayName ?? user.email
    toast(ctx, 'ok', ctx.i18n.t(`installation.users.user_actions.${action}.done`, { name }))
    goTo(ctx, buildAreaPath(ctx, '/users'))
  }
}

async function readRequest({ params }: HttpContext) {
  const user =
    isId(params.id) && Object.hasOwn(USER_ACTIONS, params.action) && (await findUser(params.id))
  if (!user) throw accountProblem('user.not_found')
  return { user, action: params.action as string }
}
