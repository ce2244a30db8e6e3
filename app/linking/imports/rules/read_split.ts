import type { ImportedSplit } from '#app/linking/imports/rules/source_link'
import type { SourceReading } from '#app/linking/imports/rules/source_reading'
import { parseJson } from '#app/shared/text/json'

interface Variant {
  url?: unknown
  percentage?: unknown
}

/**
 * Reads what visitors were shared out to: Dub's variants of a test, or the second
 * destination of Short.io, whose other visitors go to the first.
 */
export function readSplit(
  reading: SourceReading,
  destinationUrl: string | null
): ImportedSplit | null {
  return readVariants(reading) ?? readSecond(reading, destinationUrl)
}

function readVariants(reading: SourceReading): ImportedSplit | null {
  const [given] = reading.extras('variants')
  if (!given) return null
  const variants = toVariants(given.value)
  if (variants === null) {
    reading.lose('split.not_kept', given.name, given.value)
    return null
  }
  const end = reading.extra('variantsEndAt')
  const isWhole = variants.every(({ percentage }) => Number.isInteger(Number(percentage)))
  return {
    field: given.name,
    endsAt: end === null ? null : String(end),
    shares: variants.map(({ url, percentage }) => ({
      destinationUrl: url,
      weight: Math.round(Number(percentage) * (isWhole ? 1 : 10)),
    })),
  }
}

function readSecond(reading: SourceReading, destinationUrl: string | null): ImportedSplit | null {
  const [second] = reading.extras('splitUrl')
  if (!second) return null
  const percent = Number(reading.extra('splitPercent') ?? 50)
  if (!Number.isInteger(percent) || percent < 1 || percent > 99) {
    reading.lose('split.not_kept', second.name, second.value)
    return null
  }
  return {
    field: second.name,
    endsAt: null,
    shares: [
      { destinationUrl, weight: 100 - percent },
      { destinationUrl: second.value, weight: percent },
    ],
  }
}

function toVariants(value: unknown): Variant[] | null {
  if (typeof value === 'string') {
    try {
      return toVariants(parseJson(value) as object)
    } catch {
      return null
    }
  }
  const isList =
    Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)
  return isList && value.length > 1 ? (value as Variant[]) : null
}
