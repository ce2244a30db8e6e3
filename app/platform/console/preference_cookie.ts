import type { HttpContext } from '@adonisjs/core/http'
import installation from '#config/installation'

const YEAR_SECONDS = 365 * 24 * 3600

/** What a browser keeps for a year of a choice: no secret, and nothing is decided by it. */
export class PreferenceCookie {
  constructor(private readonly name: string) {}

  /** Returns the value as the browser sent it: anything may stand there. */
  read({ request }: HttpContext): string | null {
    return request.plainCookie(this.name, { encoded: false }) ?? null
  }

  write({ response }: HttpContext, value: string): void {
    response.plainCookie(this.name, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: installation.scheme === 'https:',
      maxAge: YEAR_SECONDS,
      encode: false,
    })
  }
}
