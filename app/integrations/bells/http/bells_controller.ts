import type { HttpContext } from '@adonisjs/core/http'
import { createBell, deleteBell, updateBell } from '#app/integrations/bells/actions/change_bell'
import {
  bellValidator,
  changeBellValidator,
  listBellsValidator,
} from '#app/integrations/bells/http/validators'
import { listChatWebhooks } from '#app/integrations/bells/queries/chat_webhooks'
import { findBell, listBells } from '#app/integrations/bells/queries/live_bells'
import { readBody, readQuery } from '#app/platform/api/validated_input'

/** Bells of links and campaigns. Behaviour, section 8.11. */
export default class BellsController {
  async index(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const query = readQuery(ctx, listBellsValidator)
    return {
      items: await listBells(workspace.id, actor.userId, query),
      channels: await listChatWebhooks(workspace.id),
    }
  }

  async store(ctx: HttpContext) {
    const { request, response } = ctx
    const id = await createBell(readBody(ctx, bellValidator), ctx.access)
    response.header('Location', `${request.url()}/${id}`)
    response.status(201)
    return findOne(ctx, id)
  }

  async show(ctx: HttpContext) {
    return findOne(ctx, ctx.params.bellId)
  }

  async update(ctx: HttpContext) {
    await updateBell(ctx.params.bellId, readBody(ctx, changeBellValidator), ctx.access)
    return findOne(ctx, ctx.params.bellId)
  }

  async destroy({ access, params, response }: HttpContext) {
    await deleteBell(params.bellId, access)
    return response.status(204).send('')
  }
}

function findOne({ access }: HttpContext, id: string) {
  return findBell(access.workspace.id, id, access.actor.userId)
}
