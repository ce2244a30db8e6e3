import type { HttpContext } from '@adonisjs/core/http'
import { listLinks } from '#app/linking/link_list/queries/list_links'
import { createLink } from '#app/linking/links/actions/create_link'
import { createLinks } from '#app/linking/links/actions/create_links'
import { deleteLink } from '#app/linking/links/actions/delete_link'
import { putLink } from '#app/linking/links/actions/put_link'
import { undeleteLink } from '#app/linking/links/actions/undelete_link'
import { updateLink } from '#app/linking/links/actions/update_link'
import { readBulk, toBulkResult } from '#app/linking/links/http/bulk_creation'
import {
  aliasAvailabilityValidator,
  createLinksValidator,
  findByAliasValidator,
  listLinksValidator,
} from '#app/linking/links/http/validators'
import { readVersionCheck } from '#app/linking/links/http/version_check'
import { createLinkValidator, updateLinkValidator } from '#app/linking/links/link_validators'
import { findLink, findLinkByAlias } from '#app/linking/links/queries/find_link'
import { checkAliasAvailability } from '#app/linking/naming/queries/alias_availability'
import { readBody, readQuery } from '#app/platform/api/validated_input'

/** The links of a workspace. Behaviour, section 4.2. */
export default class LinksController {
  async index(ctx: HttpContext) {
    return listLinks(ctx.access.workspace, readQuery(ctx, listLinksValidator))
  }

  async store(ctx: HttpContext) {
    const { access, request, response } = ctx
    const body = readBody(ctx, createLinkValidator)
    const link = await createLink(body, access.workspace, access.actor)
    response.header('Location', `${request.url()}/${link.id}`)
    response.header('ETag', `"${link.version}"`)
    response.status(201)
    return link
  }

  async put(ctx: HttpContext) {
    const { access, request, response } = ctx
    const body = readBody(ctx, createLinkValidator)
    const check = readVersionCheck(ctx)
    const { link, isNew } = await putLink(body, check, access.workspace, access.actor)
    response.header('ETag', `"${link.version}"`)
    if (isNew) response.header('Location', `${request.url()}/${link.id}`)
    response.status(isNew ? 201 : 200)
    return link
  }

  async storeMany(ctx: HttpContext) {
    const { access } = ctx
    const body = readBody(ctx, createLinksValidator)
    const inputs = await readBulk(body.links, access.plan.bulkLinks)
    return toBulkResult(await createLinks(inputs, access.workspace, access.actor))
  }

  async lookUp(ctx: HttpContext) {
    const { alias, domain } = readQuery(ctx, findByAliasValidator)
    const link = await findLinkByAlias(ctx.access.workspace.id, alias, domain ?? null)
    ctx.response.header('ETag', `"${link.version}"`)
    return link
  }

  async show({ access, params, response }: HttpContext) {
    const link = await findLink(access.workspace.id, params.linkId)
    response.header('ETag', `"${link.version}"`)
    return link
  }

  async update(ctx: HttpContext) {
    const { access, params, response } = ctx
    const body = readBody(ctx, updateLinkValidator)
    const check = readVersionCheck(ctx, body.expectedVersion)
    const link = await updateLink(params.linkId, body, check, access.workspace, access.actor)
    response.header('ETag', `"${link.version}"`)
    return link
  }

  async destroy(ctx: HttpContext) {
    const { access, params, response } = ctx
    await deleteLink(params.linkId, readVersionCheck(ctx), access.workspace, access.actor)
    return response.status(204).send('')
  }

  async undelete({ access, params, response }: HttpContext) {
    const link = await undeleteLink(params.linkId, access.workspace, access.actor)
    response.header('ETag', `"${link.version}"`)
    return link
  }

  async availability(ctx: HttpContext) {
    const { alias, domainId } = readQuery(ctx, aliasAvailabilityValidator)
    return checkAliasAvailability(alias, domainId ?? null, ctx.access.workspace)
  }
}
