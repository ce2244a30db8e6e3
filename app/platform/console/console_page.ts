import router from '@adonisjs/core/services/router'
import type { Constructor } from '@poppinss/utils/types'
import type { RouteHandler } from '#app/platform/api/route_handler'
import { declareRoute } from '#app/platform/api/route_table'
import { rememberPage, type ConsolePage } from '#app/platform/console/console_pages'
import { buildMiddleware } from '#app/platform/console/http/page_middleware'
import { PREFIXES } from '#app/platform/console/navigation'

/**
 * Registers a page of the console, or the form that a page posts. Who may open it is settled before
 * the controller is called; then `ctx.auth` knows the person and, in a workspace, `ctx.access` are there.
 *
 * @example
 * consolePage(
 *   { id: 'members.index', method: 'GET', area: 'workspace', path: '/members',
 *     access: { role: 'Administrator' },
 *     navigation: { label: 'members.navigation', icon: 'users', group: 'settings', order: 10 } },
 *   [MembersController, 'index']
 * )
 */
export function consolePage<Controller extends Constructor<object>>(
  page: ConsolePage,
  [controller, action]: RouteHandler<Controller>
): void {
  const url = PREFIXES[page.area] + page.path
  const registered = { ...page, url }
  rememberPage(registered)
  const methods = page.method === 'GET' ? ['GET', 'HEAD'] : [page.method]
  declareRoute(url, () =>
    router
      .route(url, methods, [controller, action])
      .as(`console.${page.id}`)
      .use(buildMiddleware(registered, [controller, action]))
  )
}
