import type { HttpContext } from '@adonisjs/core/http'
import { nowMs } from '#app/shared/clock'
import type { Speech } from '#app/shared/speech'
import { formatsFor } from '#app/shared/formats'

/** @param ctx of a page of a workspace */
export function speechOf({ i18n, access }: HttpContext): Speech {
  const { timeZone } = access.workspace
  return {
    t: (key, data) => i18n.t(key, data),
    format: formatsFor(i18n.t('shell.language_tag'), timeZone, nowMs),
    timeZone,
  }
}
