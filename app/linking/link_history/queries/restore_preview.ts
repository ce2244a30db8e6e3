import { changePreview } from '#app/linking/links/rules/preview_change'
import { isPreviewImageKept } from '#app/linking/previews/queries/find_preview_image'
import type { StoredPreview } from '#app/redirect/links/link_preview'

/** Returns the preview that a version had; without its image where that is no longer kept. */
export async function restorePreview(
  kept: StoredPreview | null | undefined
): Promise<string | null> {
  if (!kept) return null
  const { imageId } = kept
  const isKept = imageId !== null && (await isPreviewImageKept(imageId))
  return changePreview({ preview: null }, { ...kept, imageId: isKept ? imageId : null })
}
