import type { HttpResponse } from '@adonisjs/core/http'

/** Sets the headers of pages that run no script. */
export function setDocsHeaders(response: HttpResponse): void {
  setHeaders(response, '')
}

/** Sets the headers of the documents: our own pictures, a search form, and a script that copies. */
export function setHandbookHeaders(response: HttpResponse): void {
  setHeaders(response, "; script-src 'self'")
  response.header('Cache-Control', 'no-cache')
}

/**
 * Sets the headers of the API reference, which makes calls with a script of our own, to this
 * installation alone, and shows the images that they answer.
 */
export function setReferenceHeaders(response: HttpResponse): void {
  setHeaders(response, " blob:; script-src 'self'; connect-src 'self'")
}

/** @param more sources of images, and what else the page may do */
function setHeaders(response: HttpResponse, more: string): void {
  response.header(
    'Content-Security-Policy',
    "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
      `style-src 'self'; font-src 'self'; img-src 'self' data:${more}`
  )
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('Referrer-Policy', 'no-referrer')
}
