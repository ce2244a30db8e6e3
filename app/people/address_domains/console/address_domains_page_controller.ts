import type { HttpContext } from '@adonisjs/core/http'
import { addAddressDomain } from '#app/people/address_domains/actions/add_address_domain'
import { checkAddressDomain } from '#app/people/address_domains/actions/check_address_domain'
import { removeAddressDomain } from '#app/people/address_domains/actions/remove_address_domain'
import { addressDomainFormValidator } from '#app/people/address_domains/console/validators'
import { findAddressDomain } from '#app/people/address_domains/queries/list_address_domains'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'

const PATH = '/sign-in'

/** The address domains of an organisation, beside its identity providers. */
export default class AddressDomainsPageController {
  async store(ctx: HttpContext) {
    const { name } = await ctx.request.validateUsing(addressDomainFormValidator)
    const { organisation, actor } = ctx.organisationAccess
    await addAddressDomain(name ?? '', organisation.id, actor)
    toast(ctx, 'ok', ctx.i18n.t('identity_providers.domains.added'))
    goTo(ctx, buildAreaPath(ctx, PATH))
  }

  async check(ctx: HttpContext) {
    const { organisation, actor } = ctx.organisationAccess
    const domain = await findAddressDomain(organisation.id, ctx.params.domainId)
    await checkAddressDomain(domain, actor)
    const { status, name } = await findAddressDomain(organisation.id, domain.id)
    const isProved = status === 'Proved'
    const key = `identity_providers.domains.${isProved ? 'is_proved' : 'is_pending'}`
    toast(ctx, isProved ? 'ok' : 'warn', ctx.i18n.t(key, { name }))
    goTo(ctx, buildAreaPath(ctx, PATH))
  }

  async remove(ctx: HttpContext) {
    const { organisation, actor } = ctx.organisationAccess
    await removeAddressDomain(ctx.params.domainId, organisation.id, actor)
    toast(ctx, 'ok', ctx.i18n.t('identity_providers.domains.removed'))
    goTo(ctx, buildAreaPath(ctx, PATH))
  }
}
