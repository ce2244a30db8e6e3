import type { HttpResponse } from '@adonisjs/core/http'

/** Sets the headers of pages that bring their own style and run no script. */
export function setDocsHeaders(response: HttpResponse): void {
  response.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  )
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('Referrer-Policy', 'no-referrer')
}
