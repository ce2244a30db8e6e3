import type { PreviewInput } from '#app/linking/links/actions/link_input'
import type { LinkRow } from '#app/linking/links/link'
import { parseStoredPreview, type StoredPreview } from '#app/redirect/links/link_preview'

const NONE: StoredPreview = { title: null, description: null, imageId: null }

/** Returns a stored preview with some of it changed; null where nothing is left of it. */
export function changePreview(
  { preview }: Pick<LinkRow, 'preview'>,
  changes: Partial<StoredPreview>
): string | null {
  const after = { ...NONE, ...parseStoredPreview(preview), ...changes }
  const isEmpty = Object.values(after).every((value) => value === null)
  return isEmpty ? null : JSON.stringify(after)
}

/** Returns what was given of a preview: missing or null leaves as it is, `""` empties. */
export function readPreviewInput(given: PreviewInput | null | undefined): Partial<StoredPreview> {
  const { title, description } = given ?? {}
  return {
    ...(typeof title === 'string' && { title: title || null }),
    ...(typeof description === 'string' && { description: description || null }),
  }
}
