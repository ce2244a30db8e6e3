import type { HttpContext } from '@adonisjs/core/http'
import { createFormats } from '#app/shared/text/formats'
import type { Translator } from '#app/shared/text/speech'
import { nowMs } from '#app/shared/time/clock'

/** @param ctx of a page of a workspace */
export function createTranslator({ i18n, access }: HttpContext): Translator {
  const { timeZone } = access.workspace
  return {
    t: (key, data) => i18n.t(key, data),
    format: createFormats(i18n.t('shell.language_tag'), timeZone, nowMs),
    timeZone,
  }
}
