import type { HttpContext } from '@adonisjs/core/http'
import { localPath } from '#app/platform/console/rules/local_path'

/** Leads to the workspace that was open last. */
const HOME = '/console'

/** Reads where to go on to once signed in: what the page asked for, if it is on this host. */
export function readNextPath({ request }: HttpContext): string {
  return localPath(request.input('next')) ?? HOME
}

export function withNext(path: string, next: string): string {
  return next === HOME ? path : `${path}?next=${encodeURIComponent(next)}`
}
