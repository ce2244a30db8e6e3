import type { HttpContext } from '@adonisjs/core/http'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { findHomePath } from '#app/platform/console/http/home_path'

export default class RootController {
  /**
   * Leads from the root of the application's own host to where its visitor begins, in one step: the
   * set-up, sign-in, or the workspace that was open last.
   */
  async show(ctx: HttpContext) {
    ctx.response.header('Cache-Control', 'no-store')
    ctx.response.redirect().toPath(await findStart(ctx))
  }
}

async function findStart(ctx: HttpContext): Promise<string> {
  if (!(await isSetUp())) return '/setup'
  if (!(await ctx.auth.use('session').check())) return '/login'
  return (await findHomePath(ctx)) ?? '/console'
}
