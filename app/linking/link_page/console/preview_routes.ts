import { PREVIEW_IMAGE_BYTES } from '#app/linking/previews/rules/preview_picture'
import { consolePage } from '#app/platform/console/console_page'
import { invalidField } from '#app/shared/problems/problems'

const LinkPreviewPageController = () =>
  import('#app/linking/link_page/console/link_preview_page_controller')

/** What a form with a file has besides the file. */
const FORM_BYTES = 16 * 1024

const area = 'workspace'
const path = '/links/:linkId/preview'
const access = { role: 'Manager', needsConfirmedAddress: true } as const
const partOf = 'links.index'

export function registerLinkPreviewPages(): void {
  consolePage({ id: 'links.preview', method: 'GET', area, path, access, partOf }, [
    LinkPreviewPageController,
    'show',
  ])
  consolePage(
    {
      id: 'links.put_preview_image',
      method: 'POST',
      area,
      path,
      access,
      upload: {
        field: 'image',
        maxBytes: PREVIEW_IMAGE_BYTES + FORM_BYTES,
        tooLarge: () => invalidField('image', 'The picture is larger than 1 MB.'),
      },
      partOf,
    },
    [LinkPreviewPageController, 'put']
  )
  consolePage(
    { id: 'links.take_preview_image', method: 'POST', area, path: `${path}/take`, access },
    [LinkPreviewPageController, 'take']
  )
  consolePage(
    { id: 'links.remove_preview_image', method: 'POST', area, path: `${path}/remove`, access },
    [LinkPreviewPageController, 'remove']
  )
}
