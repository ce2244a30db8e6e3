import { errors } from '@vinejs/vine'
import type { BulkOutcome } from '#app/linking/links/actions/create_links'
import type { CreateLinkInput } from '#app/linking/links/actions/link_input'
import type { LinkRecord } from '#app/linking/links/link'
import { createLinkValidator } from '#app/linking/links/link_validators'
import { linkProblem } from '#app/linking/links/problems'
import { Problem } from '#app/shared/problems/problem'
import { invalidField } from '#app/shared/problems/problems'
import { assertWholeCharacters } from '#app/shared/text/whole_characters'

/**
 * Reads the entries of a bulk request, each checked for itself.
 *
 * @param atMost links that the plan allows in one request
 * @throws Problem `bulk.empty`, `bulk.too_many`
 */
export async function readBulk(
  entries: unknown[] | null | undefined,
  atMost: number
): Promise<(CreateLinkInput | Problem)[]> {
  if (!entries?.length) throw linkProblem('bulk.empty', { field: 'links' })
  if (entries.length > atMost) {
    const detail = `That is ${entries.length} links; the plan allows ${atMost} in one request.`
    throw linkProblem('bulk.too_many', { field: 'links', detail })
  }
  return Promise.all(entries.map(readEntry))
}

async function readEntry(entry: unknown): Promise<CreateLinkInput | Problem> {
  try {
    const input = await createLinkValidator.validate(entry)
    assertWholeCharacters(input)
    return input
  } catch (error) {
    if (error instanceof Problem) return error
    if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error
    const [{ field, message }] = error.messages
    return invalidField(field, message)
  }
}

/** What became of each entry: a link, or why there is none. */
export interface BulkCreationResult {
  created: number
  failed: number
  items: {
    index: number
    link?: LinkRecord
    error?: { code: string; status: number; detail: string }
  }[]
}

/** Turns the outcomes of a bulk creation into its answer. Behaviour, section 4.12. */
export function toBulkResult(outcomes: BulkOutcome[]): BulkCreationResult {
  const failed = outcomes.filter((outcome) => outcome instanceof Problem).length
  return {
    created: outcomes.length - failed,
    failed,
    items: outcomes.map((outcome, index) =>
      outcome instanceof Problem
        ? {
            index,
            error: { code: outcome.code, status: outcome.status, detail: outcome.message },
          }
        : { index, link: outcome }
    ),
  }
}
