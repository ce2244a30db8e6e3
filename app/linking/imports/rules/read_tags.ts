import type { SourceReading } from '#app/linking/imports/rules/source_reading'
import { parseJson } from '#app/shared/text/json'

/** A tag of our own export; a stroke or a backslash within it has a backslash before it. */
const OWN_TAG = /(?:\\[\\|]|\\(?![\\|])|[^\\|])+/g

/** Reads the tags of a record: a list, or a text with separators. */
export function readTags(reading: SourceReading): string[] {
  const value = reading.raw('tags')
  if (Array.isArray(value)) return value.flatMap((tag) => readTag(reading, tag))
  const text = reading.text('tags')
  if (text === null) return []
  if (reading.options.isOurCsv) return (text.match(OWN_TAG) ?? []).map(unescaped).filter(Boolean)
  return readList(text)?.flatMap((tag) => readTag(reading, tag)) ?? splitTags(text)
}

/** Splits a text into tags, at strokes where it has one, else at commas and semicolons. */
export function splitTags(text: string): string[] {
  const tags = text.split(text.includes('|') ? '|' : /[,;]/).map((tag) => tag.trim())
  return tags.filter((tag) => tag !== '')
}

/** Returns the list that a cell holds as JSON. */
function readList(text: string): unknown[] | null {
  if (!text.startsWith('[')) return null
  try {
    const list = parseJson(text)
    return Array.isArray(list) ? list : null
  } catch {
    // It only looks like a list.
    return null
  }
}

/** Tags of Dub and Rebrandly are objects with a name. */
function readTag(reading: SourceReading, tag: unknown): string[] {
  const name = typeof tag === 'object' && tag !== null ? (tag as { name?: unknown }).name : tag
  if (typeof name === 'string' || typeof name === 'number') {
    return String(name).trim() === '' ? [] : [String(name).trim()]
  }
  if (tag !== null) reading.lose('tags.not_kept', 'tags', tag)
  return []
}

function unescaped(tag: string): string {
  return tag.trim().replaceAll(/\\([\\|])/g, '$1')
}
