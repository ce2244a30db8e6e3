import type { HttpContext } from '@adonisjs/core/http'

/** Is something only looked at? */
export function isReading({ request }: HttpContext): boolean {
  return request.method() === 'GET' || request.method() === 'HEAD'
}

/** Does the client take a page for people, as it also does when it takes anything? */
export function acceptsPage({ request }: HttpContext): boolean {
  return request.accepts(['html']) !== null
}
