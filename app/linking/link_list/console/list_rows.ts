import type { LinkRecord } from '#app/linking/links/link'

/** Tags of a row before the rest becomes a number. */
const SHOWN_TAGS = 2

/** Destinations that are as they should be, or that no one looked at yet, are not shown. */
const WELL = ['Healthy', 'Unknown']

/** Clicks of a link, a figure a day, as `countClicksByDay` gives them. */
type Series = ReadonlyMap<string, number[]>

/** Returns a link as a row of the list shows it. */
export function toListRow(
  link: LinkRecord,
  { folderNames, series }: { folderNames: ReadonlyMap<string, string>; series: Series }
) {
  const { startsAt, endsAt, state, health } = link
  return {
    ...link,
    scheme: link.shortUrl.slice(0, link.shortUrl.indexOf('/')),
    host: link.shortUrl.replace(/^https?:\/\//, '').slice(0, -link.alias.length),
    destination: link.destinationUrl.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, ''),
    shownTags: link.tags.slice(0, SHOWN_TAGS),
    moreTags: link.tags.slice(SHOWN_TAGS),
    folder: link.folderId ? (folderNames.get(link.folderId) ?? null) : null,
    branches: link.routing.rules.length + link.routing.split.length,
    days: series.get(link.id) ?? null,
    isUnwell: !WELL.includes(health.status),
    moment: findScheduleMoment(state, startsAt, endsAt),
  }
}
export type ListRow = ReturnType<typeof toListRow>

/** Finds the moment of the schedule that says most about the state, with the word for it. */
function findScheduleMoment(state: string, startsAt: string | null, endsAt: string | null) {
  if (state === 'Scheduled' && startsAt) return { word: 'from', at: startsAt }
  if (state === 'Expired' && endsAt) return { word: 'since', at: endsAt }
  if (state === 'Active' && endsAt) return { word: 'until', at: endsAt }
  return null
}
