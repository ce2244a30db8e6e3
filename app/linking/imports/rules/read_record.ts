import type { FileContainer } from '#app/linking/imports/readers/file_shape'
import { isNo, isYes } from '#app/linking/imports/rules/flag_words'
import { readClicks, readUseLimit } from '#app/linking/imports/rules/read_counts'
import { readOpenness } from '#app/linking/imports/rules/read_openness'
import { readPassword } from '#app/linking/imports/rules/read_password'
import { parseShortUrl, readPlace, type ImportedPlace } from '#app/linking/imports/rules/read_place'
import { readRouting } from '#app/linking/imports/rules/read_routing'
import { readSplit } from '#app/linking/imports/rules/read_split'
import { readTags } from '#app/linking/imports/rules/read_tags'
import { readTargets } from '#app/linking/imports/rules/read_targets'
import type {
  ColumnMapping,
  ImportSource,
  SourceLink,
  SourceRecord,
} from '#app/linking/imports/rules/source_link'
import { SourceReading } from '#app/linking/imports/rules/source_reading'

/**
 * Reads the links of a record: one, and one more for each further address that Bitly
 * says leads there too.
 */
export function readRecord(
  record: SourceRecord,
  columns: ColumnMapping,
  source: ImportSource,
  container: FileContainer
): SourceLink[] {
  const isOurs = source === 'shunt'
  const options = { isOurs, isOurCsv: isOurs && container === 'csv' }
  const reading = new SourceReading(record, columns, options)
  const link = readLink(reading, source)
  const others = readFurtherPlaces(reading)
  return [link, ...others.map((other) => ({ ...link, ...other, clicks: 0 }))]
}

function readLink(reading: SourceReading, source: ImportSource): SourceLink {
  const place = readPlace(reading)
  const destinationUrl = reading.text('destinationUrl')
  const password = readPassword(reading, source)
  const openness = readOpenness(reading)
  const clicks = readClicks(reading)
  const limit = readUseLimit(reading, clicks)
  for (const { name, value } of reading.extras('cloaked')) {
    if (!isNo(value)) reading.lose('cloaking.not_kept', name, value)
  }
  const routing = readRouting(reading)
  return {
    ...place,
    destinationUrl,
    title: reading.text('title'),
    description: reading.text('description'),
    notes: reading.text('notes'),
    ...readPreview(reading, source),
    tags: readTags(reading),
    createdAt: reading.text('createdAt'),
    startsAt: reading.text('startsAt'),
    endsAt: reading.text('endsAt'),
    isEnded: openness.isEnded,
    clicks,
    status: password.isLost || limit.isUnreadable ? 'Paused' : openness.status,
    redirectType: reading.text('redirectType'),
    password: password.password,
    campaignId: reading.text('campaignId'),
    folderId: reading.text('folderId'),
    routing,
    targets: routing === null ? readTargets(reading) : [],
    split: routing === null ? readSplit(reading, destinationUrl) : null,
    externalId: reading.text('externalId'),
    passQuery: readPassQuery(reading),
    expiredUrl: reading.text('expiredUrl'),
    maxClicks: limit.maxClicks,
    usedClicks: limit.usedClicks,
    notKept: reading.notKept,
  }
}

/** Texts of Sink, and of Dub where it shows a card of its own, are those of the preview too. */
function readPreview(reading: SourceReading, source: ImportSource) {
  const isShown = source === 'sink' || isYes(reading.extra('hasOwnPreview'))
  const text = (own: 'previewTitle' | 'previewDescription', other: 'title' | 'description') =>
    reading.text(own) ?? (isShown ? reading.text(other) : null)
  return {
    previewTitle: text('previewTitle', 'title'),
    previewDescription: text('previewDescription', 'description'),
  }
}

function readPassQuery(reading: SourceReading): boolean {
  const text = reading.text('passQuery')
  if (text === null) return reading.extras('skipsQuery').some(({ value }) => value === false)
  if (!isYes(text) && !isNo(text)) reading.lose('value.unreadable', 'passQuery', text)
  return isYes(text)
}

function readFurtherPlaces(reading: SourceReading): ImportedPlace[] {
  return reading.extras('otherLinks').flatMap(({ name, value }) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => {
      const place = typeof one === 'string' ? parseShortUrl(one) : null
      if (!place?.alias) reading.lose('short_url.not_kept', name, one)
      return place?.alias ? [place] : []
    })
  )
}
