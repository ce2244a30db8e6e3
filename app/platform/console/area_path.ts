import type { HttpContext } from '@adonisjs/core/http'
import { PREFIXES } from '#app/platform/console/navigation'

/**
 * Builds the path of a page in the workspace, organisation or other area that the request is in.
 */
export function buildAreaPath(ctx: HttpContext, path = ''): string {
  const prefix = PREFIXES[ctx.consolePage!.area]
  const params: Record<string, string | undefined> = {
    workspaceId: ctx.access?.workspace.id,
    organisationId: ctx.organisationAccess?.organisation.id,
  }
  return prefix.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '') + path
}
