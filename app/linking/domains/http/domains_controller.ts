import type { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import { setDomainRedirects } from '#app/linking/domain_redirects/actions/set_domain_redirects'
import { addDomain } from '#app/linking/domains/actions/add_domain'
import { checkDomain } from '#app/linking/domains/actions/check_domain'
import { removeDomain } from '#app/linking/domains/actions/remove_domain'
import {
  addDomainValidator,
  domainRedirectsValidator,
  tlsAllowedValidator,
} from '#app/linking/domains/http/validators'
import { findCustomDomain, listCustomDomains } from '#app/linking/domains/queries/list_domains'
import { readBody, readQuery } from '#app/platform/api/validated_input'

/** Custom domains of a workspace. Behaviour, section 7.2. */
export default class DomainsController {
  async index({ access }: HttpContext) {
    return { items: await listCustomDomains(access.workspace.id) }
  }

  async store(ctx: HttpContext) {
    const { access, request, response } = ctx
    const { hostname } = readBody(ctx, addDomainValidator)
    const id = await addDomain(hostname, access)
    response.header('Location', `${request.url()}/${id}`)
    response.status(201)
    return findCustomDomain(access.workspace.id, id)
  }

  async show({ access, params }: HttpContext) {
    return findCustomDomain(access.workspace.id, params.domainId)
  }

  async destroy({ access, params, response }: HttpContext) {
    await removeDomain(params.domainId, access.workspace, access.actor)
    return response.status(204).send('')
  }

  async check({ access, params }: HttpContext) {
    return checkDomain(params.domainId, access.workspace, access.actor)
  }

  async redirects(ctx: HttpContext) {
    const { access, params } = ctx
    const body = readBody(ctx, domainRedirectsValidator)
    await setDomainRedirects(params.domainId, body, access.workspace, access.actor)
    return findCustomDomain(access.workspace.id, params.domainId)
  }

  /** Answers a reverse proxy for the redirect plane; where that stands in front, it does so itself. */
  async tlsAllowed(ctx: HttpContext) {
    const { domain } = readQuery(ctx, tlsAllowedValidator)
    const plane = await app.container.make('redirect.plane')
    const { statusCode, body } = plane.allowsTls(domain ?? '')
    ctx.response.status(statusCode)
    return body
  }
}
