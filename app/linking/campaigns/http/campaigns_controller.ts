import type { HttpContext } from '@adonisjs/core/http'
import {
  archiveCampaign,
  createCampaign,
  updateCampaign,
} from '#app/linking/campaigns/actions/change_campaign'
import { campaignValidator, listCampaignsValidator } from '#app/linking/campaigns/http/validators'
import { findCampaign, listCampaigns } from '#app/linking/campaigns/queries/list_campaigns'
import { readBody, readQuery } from '#app/platform/api/validated_input'

/** Behaviour, section 6.5. */
export default class CampaignsController {
  async index(ctx: HttpContext) {
    const query = readQuery(ctx, listCampaignsValidator)
    return { items: await listCampaigns(ctx.access.workspace, query) }
  }

  async store(ctx: HttpContext) {
    const { access, request, response } = ctx
    const body = readBody(ctx, campaignValidator)
    const id = await createCampaign(body, access.workspace, access.actor)
    response.header('Location', `${request.url()}/${id}`)
    response.status(201)
    return findCampaign(access.workspace, id)
  }

  async show({ access, params }: HttpContext) {
    return findCampaign(access.workspace, params.campaignId)
  }

  async update(ctx: HttpContext) {
    const { access, params } = ctx
    const body = readBody(ctx, campaignValidator)
    await updateCampaign(params.campaignId, body, access.workspace, access.actor)
    return findCampaign(access.workspace, params.campaignId)
  }

  async destroy({ access, params, response }: HttpContext) {
    await archiveCampaign(params.campaignId, access.workspace, access.actor)
    return response.status(204).send('')
  }
}
