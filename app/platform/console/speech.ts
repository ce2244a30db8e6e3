import type { HttpContext } from '@adonisjs/core/http'
import { nowMs } from '#app/shared/clock'
import { formatsFor, type Formats } from '#app/shared/formats'

/** How the person of a request is spoken to, for rules that put things into words. */
export interface Speech {
  t(key: string, data?: Record<string, unknown>): string

  /** In the workspace's time zone. */
  format: Formats
  timeZone: string
}

/** @param ctx of a page of a workspace */
export function speechOf({ i18n, access }: HttpContext): Speech {
  const { timeZone } = access.workspace
  return {
    t: (key, data) => i18n.t(key, data),
    format: formatsFor(i18n.t('shell.language_tag'), timeZone, nowMs),
    timeZone,
  }
}
