import type { HttpContext } from '@adonisjs/core/http'
import type { LinkRecord } from '#app/linking/links/link'
import { createTranslator } from '#app/platform/console/translator'

const TONES: Record<string, string> = {
  Active: 'ok',
  Scheduled: 'info',
  Paused: 'warn',
  Expired: 'warn',
}

const ICONS: Record<string, string> = {
  Active: 'circle-check',
  Scheduled: 'clock',
  Paused: 'pause',
  Expired: 'octagon-x',
  Draft: 'pencil',
  Archived: 'archive',
}

/** Describes a link's state, and why it has it, for the callout on top of its page. */
export function describeLinkState(ctx: HttpContext, link: LinkRecord) {
  const { t, format } = createTranslator(ctx)
  const { state, startsAt, endsAt, title } = link
  const at = state === 'Scheduled' ? startsAt : endsAt
  return {
    tone: TONES[state] ?? 'info',
    icon: ICONS[state],
    title: title || undefined,
    text: t(`link.why.${state === 'Active' && endsAt ? 'ActiveUntil' : state}`, {
      at: at ? format.dateTime(at) : '',
    }),
  }
}
