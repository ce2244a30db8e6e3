import type { HttpContext } from '@adonisjs/core/http'

/**
 * Headers of every page of the console beyond Shield's. A page is one person's, so no one keeps it;
 * our own pages learn where a form came from, others learn nothing.
 */
export function setPageHeaders({ response }: HttpContext): void {
  response.header('Cache-Control', 'no-store')
  response.header('Referrer-Policy', 'same-origin')
  response.header('Cross-Origin-Opener-Policy', 'same-origin')
  response.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
}

/** Sets the headers of pages that Shield did not reach, such as the one of an unknown path. */
export function setBareHeaders(ctx: HttpContext): void {
  setPageHeaders(ctx)
  ctx.response.header(
    'Content-Security-Policy',
    "default-src 'none';style-src 'self';font-src 'self';img-src 'self' data:;script-src 'self';connect-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'"
  )
  ctx.response.header('X-Content-Type-Options', 'nosniff')
  ctx.response.header('X-Frame-Options', 'DENY')
}
