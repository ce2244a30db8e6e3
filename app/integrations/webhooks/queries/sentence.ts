import i18nManager from '@adonisjs/i18n/services/main'
import { parseEventData, type EventRow } from '#app/integrations/webhooks/rules/envelope'
import { BELL_RANG } from '#app/integrations/webhooks/rules/event_types'
import {
  joinSentence,
  toLinkPart,
  type SentenceParts,
} from '#app/integrations/webhooks/rules/sentence_parts'
import type { SentencePart } from '#app/platform/plugins/contract'
import { createFormats } from '#app/shared/text/formats'
import { nowMs } from '#app/shared/time/clock'

const LATE_MS = 60_000

export interface SentenceWorkspace {
  name: string
  timeZone: string
}

/**
 * Returns one short sentence that describes an event to people, in parts that a chat channel
 * escapes: every text of a person stands in a part of its own.
 *
 * @param language of who reads it; a channel has none of its own
 */
export function composeSentence(
  event: EventRow,
  place: SentenceWorkspace,
  language: string = i18nManager.defaultLocale
): SentencePart[] {
  const i18n = i18nManager.locale(language)
  const data = parseEventData(event)
  const {
    key,
    parts,
    values = {},
  } = describeEvent(event.type, data, place, (changes) =>
    i18n.formatList(changes.map((one) => i18n.t(`events.changes.${one}`, {}, one)))
  )
  const tokens = Object.fromEntries(Object.keys(parts).map((name) => [name, `\u0001${name}\u0001`]))
  const sentence = joinSentence(i18n.t(`events.${key}`, { ...values, ...tokens }), parts)
  return isLate(event) ? [...sentence, formatTime(event, i18n.locale, place.timeZone)] : sentence
}

/**
 * Returns whether a delivery is late. A late delivery says when the event happened; one that comes
 * at once does not need to.
 */
function isLate({ created_at: at }: EventRow): boolean {
  return nowMs() - at.getTime() >= LATE_MS
}

function formatTime(event: EventRow, language: string, timeZone: string): SentencePart {
  const formats = createFormats(language, timeZone, nowMs)
  return { kind: 'text', text: ` (${formats.dateTime(event.created_at.toISOString())})` }
}

interface SentenceContent {
  key: string
  parts: SentenceParts
  values?: Record<string, string | number>
}

function describeEvent(
  type: string,
  data: any,
  place: SentenceWorkspace,
  listChanges: (changes: string[]) => string
): SentenceContent {
  const link = () => toLinkPart(data.link.shortUrl)
  const strong = (text: unknown): SentencePart => ({ kind: 'strong', text: String(text) })
  switch (type) {
    case 'link.created':
      return { key: 'link_created', parts: { link: link(), destination: formatDestination(data) } }
    case 'link.updated':
      return {
        key: 'link_updated',
        parts: { link: link() },
        values: { changes: listChanges(data.changes) },
      }
    case 'link.deleted':
      return { key: 'link_deleted', parts: { link: link() } }
    case 'link.click_threshold':
      return {
        key: 'link_click_threshold',
        parts: { link: link() },
        values: { threshold: data.threshold },
      }
    case 'link.health_changed':
      return {
        key: `link_health_${String(data.health?.status ?? 'Unknown').toLowerCase()}`,
        parts: { link: link() },
      }
    case 'conversion.recorded':
      return {
        key: 'conversion_recorded',
        parts: { link: link(), event: strong(data.conversion?.event) },
      }
    case BELL_RANG:
      return describeBell(data)
    case 'domain.verified':
    case 'domain.failed':
      return { key: type.replace('.', '_'), parts: { domain: strong(data.domain?.hostname) } }
    default:
      return { key: 'ping', parts: { workspace: strong(place.name) } }
  }
}

/** The part of a text's key that says when a bell rings. */
const OCCASIONS: Record<string, string> = {
  Clicks: 'click_threshold',
  Silence: 'silence',
  Broken: 'broken',
}

/** A bell on a link says the same as the event, where there is one. */
function describeBell(data: any): SentenceContent {
  const { on, link, campaign, threshold, days, status, others } = data
  const of = campaign ? 'campaign' : 'link'
  return {
    key: status ? `link_health_${status.toLowerCase()}` : `${of}_${OCCASIONS[on]}`,
    parts: {
      ...(link && { link: toLinkPart(link.shortUrl) }),
      ...(campaign && { campaign: { kind: 'strong', text: campaign.name } }),
    },
    values: { threshold: threshold ?? 0, days: days ?? 0, others: others ?? 0 },
  }
}

/** Shortens a long destination to its beginning. */
function formatDestination({ link }: { link: { destinationUrl: string } }): SentencePart {
  const text = link.destinationUrl.replace(/^https?:\/\//, '')
  return { kind: 'strong', text: text.length > 80 ? `${text.slice(0, 79)}…` : text }
}
