import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { readBody, readQuery } from '#app/platform/api/validated_input'
import { recordConversion } from '#app/visits/conversions/actions/record_conversion'
import {
  conversionValidator,
  listConversionsValidator,
} from '#app/visits/conversions/http/validators'
import { findConversion } from '#app/visits/conversions/queries/find_conversion'
import { listConversions } from '#app/visits/conversions/queries/list_conversions'

/** What customers' sites report of clicks. Behaviour, section 5.6. */
export default class ConversionsController {
  async index(ctx: HttpContext) {
    return listConversions(ctx.access.workspace, readQuery(ctx, listConversionsValidator))
  }

  async store(ctx: HttpContext) {
    const { access, request, response } = ctx
    const body = readBody(ctx, conversionValidator)
    const { conversion, isNew } = await recordConversion(body, access.workspace, access.actor)
    response.header('Location', `${request.url()}/${conversion.id}`)
    response.status(isNew ? 201 : 200)
    return conversion
  }

  async show({ access, params }: HttpContext) {
    return findConversion(db, access.workspace.id, params.conversionId)
  }
}
