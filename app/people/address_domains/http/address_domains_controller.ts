import type { HttpContext } from '@adonisjs/core/http'
import { addAddressDomain } from '#app/people/address_domains/actions/add_address_domain'
import { checkAddressDomain } from '#app/people/address_domains/actions/check_address_domain'
import { removeAddressDomain } from '#app/people/address_domains/actions/remove_address_domain'
import { addressDomainValidator } from '#app/people/address_domains/http/validators'
import {
  findAddressDomain,
  listAddressDomains,
} from '#app/people/address_domains/queries/list_address_domains'
import { readBody } from '#app/platform/api/validated_input'

/** The address domains of an organisation. Behaviour, section 2.13. */
export default class AddressDomainsController {
  async index({ organisationAccess }: HttpContext) {
    return { items: await listAddressDomains(organisationAccess.organisation.id) }
  }

  async show({ organisationAccess, params }: HttpContext) {
    return findAddressDomain(organisationAccess.organisation.id, params.addressDomainId)
  }

  async store(ctx: HttpContext) {
    const { organisation, actor } = ctx.organisationAccess
    const { name } = readBody(ctx, addressDomainValidator)
    const id = await addAddressDomain(name, organisation.id, actor)
    ctx.response.header('Location', `${ctx.request.url()}/${id}`)
    ctx.response.status(201)
    return findAddressDomain(organisation.id, id)
  }

  async check({ organisationAccess, params }: HttpContext) {
    const { organisation, actor } = organisationAccess
    const domain = await findAddressDomain(organisation.id, params.addressDomainId)
    await checkAddressDomain(domain, actor)
    return findAddressDomain(organisation.id, domain.id)
  }

  async destroy({ organisationAccess, params, response }: HttpContext) {
    const { organisation, actor } = organisationAccess
    await removeAddressDomain(params.addressDomainId, organisation.id, actor)
    return response.status(204).send('')
  }
}
