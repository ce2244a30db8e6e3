import { readFile } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import {
  putBrandPicture,
  removeBrandPicture,
} from '#app/linking/branding/actions/change_brand_picture'
import { changeBranding } from '#app/linking/branding/actions/change_branding'
import { readBrandingForm } from '#app/linking/branding/console/read_branding_form'
import { buildBrandingView } from '#app/linking/branding/queries/build_branding_view'
import { BRAND_PICTURE_BYTES, type BrandPicture } from '#app/linking/branding/rules/brand_picture'
import { findDomainRow } from '#app/linking/domains/queries/list_domains'
import { formatHostname } from '#app/linking/domains/rules/custom_hostname'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { failForm, isFormError } from '#app/platform/console/form_state'
import { invalidField } from '#app/shared/problems/problems'

/** What a custom domain shows of its owner: words, colour, pictures, files. */
export default class BrandingPageController {
  async show(ctx: HttpContext) {
    return render(ctx)
  }

  async update(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    try {
      await changeBranding(ctx.params.domainId, await readBrandingForm(ctx), workspace, actor)
    } catch (error) {
      return renderAgain(ctx, error)
    }
    toast(ctx, 'ok', ctx.i18n.t('branding.saved'))
    return goTo(ctx, ownPath(ctx))
  }

  async putLogo(ctx: HttpContext) {
    return put(ctx, 'logo')
  }

  async putFavicon(ctx: HttpContext) {
    return put(ctx, 'favicon')
  }

  async removeLogo(ctx: HttpContext) {
    return remove(ctx, 'logo')
  }

  async removeFavicon(ctx: HttpContext) {
    return remove(ctx, 'favicon')
  }
}

async function render(ctx: HttpContext) {
  const { workspace } = ctx.access
  const row = await findDomainRow(workspace.id, ctx.params.domainId)
  return ctx.view.render('pages/linking/branding/edit', {
    base: buildAreaPath(ctx, '/domains'),
    domainUrl: buildAreaPath(ctx, `/domains/${row.id}`),
    own: ownPath(ctx),
    name: formatHostname(row.hostname),
    workspaceName: workspace.name,
    branding: await buildBrandingView(workspace, row.id),
  })
}

/** Shows the form again with what is wrong with it. Passes on an error that no form can correct. */
function renderAgain(ctx: HttpContext, error: unknown) {
  if (!isFormError(error)) throw error
  failForm(ctx, error)
  return render(ctx)
}

/** What is wrong with a picture is shown by the page that the form came from. */
async function put(ctx: HttpContext, picture: BrandPicture) {
  await putBrandPicture(toChange(ctx, picture), await readPicture(ctx, picture))
  toast(ctx, 'ok', ctx.i18n.t(`branding.${picture}.saved`))
  return goTo(ctx, ownPath(ctx))
}

async function remove(ctx: HttpContext, picture: BrandPicture) {
  await removeBrandPicture(toChange(ctx, picture))
  toast(ctx, 'ok', ctx.i18n.t(`branding.${picture}.removed`))
  return goTo(ctx, ownPath(ctx))
}

function ownPath(ctx: HttpContext): string {
  return buildAreaPath(ctx, `/domains/${ctx.params.domainId}/branding`)
}

function toChange({ access, params }: HttpContext, picture: BrandPicture) {
  const { workspace, actor } = access
  return { domainId: params.domainId, picture, workspace, actor }
}

/** @throws Problem `request.invalid` */
async function readPicture({ upload, i18n }: HttpContext, picture: BrandPicture): Promise<Buffer> {
  const bytes = upload ? await readFile(upload.path) : Buffer.alloc(0)
  if (bytes.length === 0) throw invalidField(picture, i18n.t('branding.missing'))
  if (bytes.length > BRAND_PICTURE_BYTES) throw invalidField(picture, i18n.t('branding.too_large'))
  return bytes
}
