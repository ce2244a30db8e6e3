import type { HttpContext } from '@adonisjs/core/http'
import { goTo } from '#app/platform/console/flash'
import { readLastWorkspace } from '#app/platform/console/http/last_workspace'
import { listPersonWorkspaces } from '#app/platform/console/queries/list_person_workspaces'

export default class ConsoleHomePageController {
  /**
   * Goes to the workspace that was open last, or to any; a person who is in none sees how to get
   * into one.
   */
  async show(ctx: HttpContext) {
    const organisations = await listPersonWorkspaces(ctx.auth.use('session').getUserOrFail().id)
    const workspaces = organisations.flatMap((one) => one.workspaces)
    const last = workspaces.find(({ id }) => id === readLastWorkspace(ctx)) ?? workspaces[0]
    if (last) return goTo(ctx, `/console/workspaces/${last.id}`)
    return ctx.view.render('pages/platform/console/no_workspace')
  }
}
