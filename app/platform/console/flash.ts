import type { HttpContext } from '@adonisjs/core/http'

export type Tone = 'ok' | 'info' | 'warn' | 'danger'

/** Something that was done, shown on the next page. */
export interface Toast {
  tone: Tone
  text: string

  /** Where to look at it. */
  link?: { url: string; label: string }

  /** Where to go on to, for screens that have room for it. */
  next?: { url: string; label: string }

  /** A text to put into the clipboard: what it is, and the text. */
  copy?: { what: string; text: string }

  /** A form without fields that takes it back. */
  undo?: { action: string; label: string }
}

const TOASTS = 'toasts'
const SETTLED = 'settled'
const ONCE = 'once'

/** Shows the person on the next page what was done. */
export function toast(
  ctx: HttpContext,
  tone: Tone,
  text: string,
  more: Pick<Toast, 'link' | 'next' | 'copy' | 'undo'> = {}
): void {
  ctx.session.flash(TOASTS, [...readOwnToasts(ctx), { tone, text, ...more }])
}

/** Reads what this request wants to show. */
export function readOwnToasts({ session }: HttpContext): Toast[] {
  return session.responseFlashMessages.get(TOASTS) ?? []
}

/** Reads what the request before wanted to show. */
export function readToasts(ctx: HttpContext): Toast[] {
  return ctx.session?.flashMessages.get(TOASTS) ?? []
}

/**
 * Hands something to the next page and to no other: a new key, recovery codes. It travels
 * encrypted, in a cookie that the next answer takes away.
 */
export function showOnce(ctx: HttpContext, name: string, value: unknown): void {
  const waiting = ctx.session.responseFlashMessages.get(ONCE) ?? {}
  ctx.session.flash(ONCE, { ...waiting, [name]: value })
}

/** Does this request hand something to the next page alone? */
export function hasShownOnce({ session }: HttpContext): boolean {
  return session.responseFlashMessages.has(ONCE)
}

export function readShownOnce<Value>(ctx: HttpContext, name: string): Value | null {
  return ctx.session.flashMessages.get(ONCE)?.[name] ?? null
}

/** Reads the path that the form was sent to whose success this page reports. */
export function readSettledPath(ctx: HttpContext): string | undefined {
  return ctx.session?.flashMessages.get(SETTLED)
}

/**
 * Goes to another page after a form, so that a reload may ask for it again. A page that only leads
 * on hands on its toasts. Script that draws the answer in the page at hand reads where to go from a
 * header.
 */
export function goTo(ctx: HttpContext, path: string): void {
  const { request, response, session } = ctx
  const isReading = request.method() !== 'POST'
  if (isReading) session.reflash()
  else if (!session.responseFlashMessages.has('form')) session.flash(SETTLED, request.url())
  if (!isReading && request.header('x-in-place')) {
    const { pathname, search, hash } = new URL(path, 'http://console')
    response.status(204).header('X-Goes-To', pathname + search + hash)
    return
  }
  // A status that was set before, as `failForm` does, would hold against the redirect's own.
  response.status(303)
  response.redirect().status(303).toPath(path)
}
