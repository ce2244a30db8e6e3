import type { HttpContext } from '@adonisjs/core/http'
import { PreferenceCookie } from '#app/platform/console/preference_cookie'

const cookie = new PreferenceCookie('shunt_place')

/** Keeps which workspace was open last, so that signing in leads back to it. */
export function rememberWorkspace(ctx: HttpContext, workspaceId: string): void {
  if (readLastWorkspace(ctx) !== workspaceId) cookie.write(ctx, workspaceId)
}

export function readLastWorkspace(ctx: HttpContext): string | null {
  return cookie.read(ctx)
}
