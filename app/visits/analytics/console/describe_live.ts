import { formatCountry } from '#app/linking/links/rules/names'
import { memoise } from '#app/shared/limits/memoise'
import type { Translator } from '#app/shared/text/speech'
import { nowMs } from '#app/shared/time/clock'
import { computeLevel } from '#app/visits/analytics/rules/world_map'
import type { LiveVisit } from '#app/visits/live/queries/look_at_visits'
import type { LiveFigures } from '#app/visits/live/rules/live_figures'

/** Countries that are named beside the map. */
const NAMED_COUNTRIES = 10

/** A visit as the page shows it: nothing of it says who came. */
export interface ShownVisit {
  time: string
  link: string
  href: string

  /** null: not known, so that it is not on the map. */
  code: string | null
  country: string
  device: string
  referrer: string
  isScan: boolean
}

/** What the words of a page need: its language, and where its links are. */
export interface LiveSpeech extends Translator {
  language: string

  /** Path of the workspace's links. */
  links: string
}

/** Puts a visit into words. */
export function describeVisit(visit: LiveVisit, speech: LiveSpeech): ShownVisit {
  const { t, language } = speech
  const { country, browser, device, referrer } = visit
  return {
    time: formatTime(visit.atMs, speech),
    link: visit.linkName || t('live.unknown_link'),
    href: `${speech.links}/${visit.linkId}`,
    code: country,
    country: country ? formatCountry(country, language) : t('analytics.unknown.other'),
    device: [browser, t(`analytics.devices.${device}`)].filter(Boolean).join(', '),
    referrer: referrer ?? t('analytics.unknown.referrers'),
    isScan: visit.isScan,
  }
}

/** Puts the figures into words, with what the map draws. */
export function describeFigures(
  { lastMinute, lastMinutes, countries }: LiveFigures,
  { format, language }: LiveSpeech
) {
  const most = Math.max(1, ...countries.map(({ visitors }) => visitors))
  const shown = countries.map(({ code, visits, visitors }) => ({
    code,
    name: formatCountry(code, language),
    level: computeLevel(visitors, most),
    visits: format.number(visits),
    visitors: format.number(visitors),
  }))
  return {
    counts: [lastMinute.visitors, lastMinute.visits, lastMinutes.visitors, lastMinutes.visits].map(
      (one) => format.number(one)
    ),
    map: shown.map(({ code, level }) => ({ code, level })),
    countries: shown.slice(0, NAMED_COUNTRIES),
  }
}

const DAY_MS = 24 * 3_600_000
const clocks = memoise((key: string) => {
  const [language, timeZone] = key.split(' ')
  return new Intl.DateTimeFormat(language, { timeStyle: 'medium', timeZone })
}, 50)

/** 14:02:11 of today; of another day with it. */
function formatTime(atMs: number, { language, timeZone, format }: LiveSpeech): string {
  const at = new Date(atMs)
  const isRecent = nowMs() - atMs < DAY_MS / 2
  const isToday = isRecent || format.day(at) === format.day(new Date(nowMs()))
  return isToday ? clocks(`${language} ${timeZone}`).format(at) : format.dateTime(at)
}
