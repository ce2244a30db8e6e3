import { readFile } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { buildLinkHead } from '#app/linking/link_page/console/link_page'
import { findLink } from '#app/linking/links/queries/find_link'
import {
  putPreviewImage,
  removePreviewImage,
  type PreviewImageChange,
} from '#app/linking/previews/actions/change_preview_image'
import { readDestinationPicture } from '#app/linking/previews/queries/read_destination'
import { PREVIEW_IMAGE_BYTES } from '#app/linking/previews/rules/preview_picture'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { failForm, isFormError } from '#app/platform/console/form_state'
import { invalidField } from '#app/shared/problems/problems'
import previews from '#config/previews'

/** The image that messengers show with a link. */
export default class LinkPreviewPageController {
  async show(ctx: HttpContext) {
    return render(ctx)
  }

  async put(ctx: HttpContext) {
    try {
      await putPreviewImage(toChange(ctx), await readPicture(ctx))
    } catch (error) {
      if (!isFormError(error)) throw error
      failForm(ctx, error)
      return render(ctx)
    }
    toast(ctx, 'ok', ctx.i18n.t('link_preview.saved'))
    return goTo(ctx, ownPath(ctx))
  }

  /** Takes the picture that the page of the destination offers. */
  async take(ctx: HttpContext) {
    const { workspace } = ctx.access
    const { destinationUrl } = await findLink(workspace.id, ctx.params.linkId)
    const picture = await readDestinationPicture(workspace.id, destinationUrl)
    await putPreviewImage(toChange(ctx), picture)
    toast(ctx, 'ok', ctx.i18n.t('link_preview.saved'))
    goTo(ctx, ownPath(ctx))
  }

  async remove(ctx: HttpContext) {
    await removePreviewImage(toChange(ctx))
    toast(ctx, 'ok', ctx.i18n.t('link_preview.removed'))
    goTo(ctx, ownPath(ctx))
  }
}

async function render(ctx: HttpContext) {
  const link = await findLink(ctx.access.workspace.id, ctx.params.linkId)
  const { readsDestinations } = previews
  return ctx.view.render('pages/linking/links/preview', {
    ...buildLinkHead(ctx, link),
    readsDestinations,
  })
}

function ownPath(ctx: HttpContext): string {
  return buildAreaPath(ctx, `/links/${ctx.params.linkId}/preview`)
}

function toChange({ access, params }: HttpContext): PreviewImageChange {
  const { workspace, actor } = access
  return { linkId: params.linkId, check: { versions: null, status: 409 }, workspace, actor }
}

/** @throws Problem `request.invalid` */
async function readPicture({ upload, i18n }: HttpContext): Promise<Buffer> {
  const bytes = upload ? await readFile(upload.path) : Buffer.alloc(0)
  if (bytes.length === 0) throw invalidField('image', i18n.t('link_preview.missing'))
  if (bytes.length > PREVIEW_IMAGE_BYTES) {
    throw invalidField('image', i18n.t('link_preview.too_large'))
  }
  return bytes
}
