import type { HttpContext } from '@adonisjs/core/http'
import installation from '#config/installation'

const COOKIE = 'shunt_place'
const YEAR_SECONDS = 365 * 24 * 3600

/** Keeps which workspace was open last, so that signing in leads back to it. */
export function rememberWorkspace(ctx: HttpContext, workspaceId: string): void {
  if (readLastWorkspace(ctx) === workspaceId) return
  ctx.response.plainCookie(COOKIE, workspaceId, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: installation.scheme === 'https:',
    maxAge: YEAR_SECONDS,
    encode: false,
  })
}

export function readLastWorkspace({ request }: HttpContext): string | null {
  return request.plainCookie(COOKIE, { encoded: false }) ?? null
}
