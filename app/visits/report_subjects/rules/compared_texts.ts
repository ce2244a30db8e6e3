import { COMPARED_IDS } from '#app/visits/analytics/queries/read_comparison'
import type { ComparedId } from '#app/visits/report_subjects/report_subject'

const NAMES = Object.values(COMPARED_IDS)

/** Lists what an address compares, for the hidden fields of a form: `linkId 1m7y…`. */
export function listComparedTexts(query: Record<string, unknown>): string[] {
  return [query.compare].flat().filter((one): one is string => typeof one === 'string')
}

/** Reads such texts; what is none names nothing. Returns null where there are none. */
export function readComparedTexts(texts: readonly string[] | undefined): ComparedId[] | null {
  if (!texts || texts.length === 0) return null
  return texts.map((text) => {
    const [name, id] = text.split(' ', 2)
    return { [NAMES.find((one) => one === name) ?? 'linkId']: id ?? '' }
  })
}
