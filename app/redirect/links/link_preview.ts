import { parseJsonColumn } from '#app/shared/text/json'

/** What is stored of a link's preview. */
export interface StoredPreview {
  title: string | null
  description: string | null
  imageId: string | null
}

/** What messengers show of a link; null: nothing was set. */
export interface LinkPreview {
  title: string | null
  description: string | null
  imageUrl: string | null
}

/** Where the images of previews are served, below the application's address. */
export const PREVIEW_IMAGE_PATH = '/assets/link-previews'

/** Parses the column, as text or parsed already; null where there is no preview. */
export function parseStoredPreview(stored: string | object | null): StoredPreview | null {
  return stored === null ? null : (parseJsonColumn(stored) as StoredPreview)
}

/**
 * Returns a preview as callers and previewers see it.
 *
 * @param appUrl address of the application, without a slash at the end
 */
export function toLinkPreview(stored: string | object | null, appUrl: string): LinkPreview | null {
  const preview = parseStoredPreview(stored)
  if (preview === null) return null
  const { title, description, imageId } = preview
  const imageUrl = imageId === null ? null : `${appUrl}${PREVIEW_IMAGE_PATH}/${imageId}.jpg`
  return { title, description, imageUrl }
}
