import { createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { accessProblem } from '#app/platform/access/problems'
import { FORMER_SESSION_COOKIE, readSessionCookie } from '#app/platform/access/signed_in'
import { isFromElsewhere } from '#app/platform/api/own_origin'

/** Where Shield keeps what the tokens of forms are made from. */
const SECRET = 'csrf-secret'

/** Where it is kept whose forms they are. */
const OWNER = 'csrf-owner'

/**
 * Binds the tokens of forms to the session that they were shown in, before a sign-in too: a token
 * that someone fetched elsewhere, with the page cookie it belongs to, is good for that session alone.
 * Refuses a form that another site posts.
 *
 * @throws Problem `csrf.origin_foreign`
 */
export function bindForms(ctx: HttpContext): void {
  const { request, session } = ctx
  if (request.method() === 'POST' && isFromElsewhere(ctx)) {
    throw accessProblem('csrf.origin_foreign')
  }
  const owner = createHash('sha256').update(readAnySession(request)).digest('base64url')
  if (session.get(OWNER) === owner) return
  session.forget(SECRET)
  session.put(OWNER, owner)
}

function readAnySession(request: HttpContext['request']): string {
  const former = () => FORMER_SESSION_COOKIE && readSessionCookie(request, FORMER_SESSION_COOKIE)
  return readSessionCookie(request) ?? former() ?? ''
}
