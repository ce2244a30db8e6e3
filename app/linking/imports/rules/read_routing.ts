import type { SourceReading } from '#app/linking/imports/rules/source_reading'
import { parseJson } from '#app/shared/text/json'

/** Reads routing in our own form. What is none is refused with the line, as the API refuses it. */
export function readRouting(reading: SourceReading): Record<string, unknown> | null {
  return toRouting(reading.raw('routing'))
}

function toRouting(value: unknown): Record<string, unknown> | null {
  if (typeof value === 'string' && value.trim().startsWith('{')) {
    try {
      return toRouting(parseJson(value))
    } catch {
      return { rules: value, split: [] }
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return value as Record<string, unknown>
}
