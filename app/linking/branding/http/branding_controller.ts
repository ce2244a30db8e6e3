import type { HttpContext } from '@adonisjs/core/http'
import {
  putBrandPicture,
  removeBrandPicture,
} from '#app/linking/branding/actions/change_brand_picture'
import { changeBranding } from '#app/linking/branding/actions/change_branding'
import { brandingValidator } from '#app/linking/branding/http/validators'
import { findBranding } from '#app/linking/branding/queries/find_branding'
import type { BrandPicture } from '#app/linking/branding/rules/brand_picture'
import { readBody, readFileBody } from '#app/platform/api/validated_input'

/** What custom domains show of their owners. Behaviour, section 7.7. */
export default class BrandingController {
  async show({ access, params }: HttpContext) {
    return findBranding(access.workspace.id, params.domainId)
  }

  async update(ctx: HttpContext) {
    const { access, params } = ctx
    const body = readBody(ctx, brandingValidator)
    await changeBranding(params.domainId, body, access.workspace, access.actor)
    return findBranding(access.workspace.id, params.domainId)
  }

  async putLogo(ctx: HttpContext) {
    return this.#put(ctx, 'logo')
  }

  async putFavicon(ctx: HttpContext) {
    return this.#put(ctx, 'favicon')
  }

  async removeLogo(ctx: HttpContext) {
    return this.#remove(ctx, 'logo')
  }

  async removeFavicon(ctx: HttpContext) {
    return this.#remove(ctx, 'favicon')
  }

  async #put(ctx: HttpContext, picture: BrandPicture) {
    const { workspace, actor } = ctx.access
    const { domainId } = ctx.params
    await putBrandPicture({ domainId, picture, workspace, actor }, readFileBody(ctx))
    return findBranding(workspace.id, domainId)
  }

  async #remove({ access, params, response }: HttpContext, picture: BrandPicture) {
    const { workspace, actor } = access
    await removeBrandPicture({ domainId: params.domainId, picture, workspace, actor })
    return response.status(204).send('')
  }
}
