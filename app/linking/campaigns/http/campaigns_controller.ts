import type { HttpContext } from '@adonisjs/core/http'
import { findCampaign, listCampaigns } from '#app/linking/campaigns/queries/list_campaigns'
import {
  archiveCampaign,
  createCampaign,
  updateCampaign,
} from '#app/linking/campaigns/actions/change_campaign'

/** Behaviour, section 6.5. */
export default class CampaignsController {
  async index({ access, query }: HttpContext) {
    return { items: await listCampaigns(access.workspace, query) }
  }

  async store({ access, body, request, response }: HttpContext) {
    const id = await createCampaign(body, access.workspace, access.actor)
    response.header('Location', `${request.url()}/${id}`)
    return response.status(201).send(await findCampaign(access.workspace, id))
  }

  async show({ access, params }: HttpContext) {
    return findCampaign(access.workspace, params.campaignId)
  }

  async update({ access, body, params }: HttpContext) {
    await updateCampaign(params.campaignId, body, access.workspace, access.actor)
    return findCampaign(access.workspace, params.campaignId)
  }

  async destroy({ access, params, response }: HttpContext) {
    await archiveCampaign(params.campaignId, access.workspace, access.actor)
    return response.status(204).send('')
  }
}
