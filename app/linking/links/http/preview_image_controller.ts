import type { HttpContext } from '@adonisjs/core/http'
import { readVersionCheck } from '#app/linking/links/http/version_check'
import { findLink } from '#app/linking/links/queries/find_link'
import {
  putPreviewImage,
  removePreviewImage,
  type PreviewImageChange,
} from '#app/linking/previews/actions/change_preview_image'
import { findPreviewImage } from '#app/linking/previews/queries/find_preview_image'
import { isKnownTag } from '#app/platform/api/if_match'
import { readFileBody } from '#app/platform/api/validated_input'

/**
 * An image never changes, but it goes when the link has another or none: those who keep it ask each
 * time whether it is still there.
 */
const CACHE = 'public, no-cache'

/** The images that messengers show with links. */
export default class PreviewImageController {
  /** Sends an image to anyone who has its address. */
  async show({ params, request, response }: HttpContext) {
    const name = /^([\w-]+)\.jpg$/.exec(params.file)?.[1]
    const jpeg = name ? await findPreviewImage(name) : null
    if (!jpeg) return response.status(404).send('')
    const tag = `"${name}"`
    response.header('Cache-Control', CACHE)
    response.header('ETag', tag)
    if (isKnownTag(request.header('if-none-match'), tag)) return response.status(304).send('')
    response.header('Content-Type', 'image/jpeg')
    response.header('X-Content-Type-Options', 'nosniff')
    return response.send(jpeg)
  }

  async put(ctx: HttpContext) {
    await putPreviewImage(toChange(ctx), readFileBody(ctx))
    const link = await findLink(ctx.access.workspace.id, ctx.params.linkId)
    ctx.response.header('ETag', `"${link.version}"`)
    return link
  }

  async remove(ctx: HttpContext) {
    await removePreviewImage(toChange(ctx))
    return ctx.response.status(204).send('')
  }
}

function toChange(ctx: HttpContext): PreviewImageChange {
  const { workspace, actor } = ctx.access
  return { linkId: ctx.params.linkId, check: readVersionCheck(ctx), workspace, actor }
}
