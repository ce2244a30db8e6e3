import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import type { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import type { NextFn } from '@adonisjs/core/types/http'
import SessionMiddleware from '@adonisjs/session/session_middleware'
import ShieldMiddleware from '@adonisjs/shield/shield_middleware'
import type { Constructor } from '@poppinss/utils/types'
import { runHandler, type RouteHandler } from '#app/platform/api/route_handler'
import { isCreatingPage, type RegisteredPage } from '#app/platform/console/console_pages'
import { readFormState } from '#app/platform/console/form_state'
import { prepareBarePage } from '#app/platform/console/http/bare_page'
import { bindForms } from '#app/platform/console/http/bind_forms'
import { guardPage } from '#app/platform/console/http/guard_page'
import { useLanguage } from '#app/platform/console/http/language'
import { setPageHeaders } from '#app/platform/console/http/page_headers'
import { sharePage } from '#app/platform/console/http/share_page'
import { submitOnce } from '#app/platform/console/http/submit_once'
import { takeUpload } from '#app/platform/console/http/take_upload'

type Middleware = (ctx: HttpContext, next: NextFn) => Promise<unknown>

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The page of the console that the request is for; absent on every other surface. */
    consolePage?: RegisteredPage
  }
}

/**
 * Builds what a request for a page of the console passes through. The API and the redirects have
 * nothing of it: a session, a body parser and Shield cost them nine tenths of their speed.
 */
export function buildMiddleware<Controller extends Constructor<object>>(
  page: RegisteredPage,
  handler: RouteHandler<Controller>
): Middleware[] {
  if (page.sessionless) return [passSessionless(page)]
  return [
    (ctx, next) => {
      ctx.consolePage = page
      return next()
    },
    passThrough(SessionMiddleware),
    async (ctx, next) => {
      setPageHeaders(ctx)
      useLanguage(ctx)
      readFormState(ctx)
      sharePage(ctx)
      bindForms(ctx)
      return next()
    },
    ...bodyAndGuard(page),
    ...(isCreatingPage(page)
      ? [(ctx: HttpContext) => submitOnce(ctx, page, () => runHandler(ctx, handler))]
      : []),
  ]
}

/** Prepares a page that keeps nothing: its headers and its words. */
function passSessionless(page: RegisteredPage): Middleware {
  return async (ctx, next) => {
    ctx.consolePage = page
    prepareBarePage(ctx)
    ctx.response.header('Referrer-Policy', 'no-referrer')
    ctx.response.header('X-Robots-Tag', 'noindex, nofollow')
    if (await guardPage(ctx, page)) return next()
  }
}

/** Takes a file in only from a person who may post the form; then its secret is checked. */
function bodyAndGuard(page: RegisteredPage): Middleware[] {
  const body = passThrough(BodyParserMiddleware)
  const shield = passThrough(ShieldMiddleware)
  const guard: Middleware = async (ctx, next) => {
    await ctx.auth.check()
    if (useLanguage(ctx)) sharePage(ctx)
    if (!(await guardPage(ctx, page))) return
    ctx.isPastGuard = true
    return next()
  }
  const { upload } = page
  if (upload) return [guard, body, (ctx, next) => takeUpload(ctx, upload, next), shield]
  return page.method === 'POST' ? [body, shield, guard] : [shield, guard]
}

/** Returns a middleware of a package, made once, when the first request comes. */
function passThrough(
  Class: Constructor<{ handle(ctx: HttpContext, next: NextFn): unknown }>
): Middleware {
  let made: Promise<InstanceType<typeof Class>> | undefined
  return async (ctx, next) => {
    made ??= app.container.make(Class)
    const middleware = await made
    return middleware.handle(ctx, next)
  }
}
