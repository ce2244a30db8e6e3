import router from '@adonisjs/core/services/router'
import { linkSchema } from '#app/linking/links/http/schema'
import {
  PREVIEW_IMAGE_BYTES,
  PREVIEW_IMAGE_TYPES,
} from '#app/linking/previews/rules/preview_picture'
import { workspaceRoute } from '#app/platform/api/api_route'
import { PREVIEW_IMAGE_PATH } from '#app/redirect/links/link_preview'

const PreviewImageController = () => import('#app/linking/links/http/preview_image_controller')

const path = '/links/:linkId/preview-image'
const access = { scope: 'links:write', role: 'Manager', needsConfirmedAddress: true } as const
const shared = { tag: 'Links', path, access } as const
const headers = { 'If-Match': 'ETag of the version that you mean to change' }
const problems = ['link.not_found', 'link.version_conflict', 'account.suspended']

export function registerPreviewImageApiRoutes(): void {
  router
    .get(`${PREVIEW_IMAGE_PATH}/:file`, [PreviewImageController, 'show'])
    .as('links.preview_image')

  workspaceRoute(
    {
      ...shared,
      id: 'links.putPreviewImage',
      method: 'PUT',
      summary: 'Add or replace the image of a link’s preview',
      description:
        'Messengers show it with the link. It is stored as a JPEG of at most 1200 x 630 pixels.',
      headers,
      file: {
        contentType: PREVIEW_IMAGE_TYPES,
        description: 'The PNG, JPEG or WebP itself: up to 1 MB',
        maxBytes: PREVIEW_IMAGE_BYTES,
      },
      answers: [
        {
          status: 200,
          description: 'The link',
          schema: linkSchema,
          headers: { ETag: 'The version of the link, in quotes' },
        },
      ],
      problems: [...problems, 'request.invalid'],
    },
    [PreviewImageController, 'put']
  )

  workspaceRoute(
    {
      ...shared,
      id: 'links.removePreviewImage',
      method: 'DELETE',
      summary: 'Remove the image of a link’s preview',
      description: 'Title and description of the preview stay.',
      headers,
      answers: [{ status: 204, description: 'Removed, or there was none' }],
      problems,
    },
    [PreviewImageController, 'remove']
  )
}
