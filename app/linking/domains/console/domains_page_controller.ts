import type { HttpContext } from '@adonisjs/core/http'
import { addDomain } from '#app/linking/domains/actions/add_domain'
import { toDomainEntry } from '#app/linking/domains/console/domain_view'
import { domainFormValidator } from '#app/linking/domains/console/validators'
import { countOrganisationDomains } from '#app/linking/domains/queries/count_domains'
import { findCustomDomain, listCustomDomains } from '#app/linking/domains/queries/list_domains'
import { formatHostname } from '#app/linking/domains/rules/custom_hostname'
import { readLimit } from '#app/people/plans/rules/limits'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import installation from '#config/installation'

/** The custom domains of a workspace. */
export default class DomainsPageController {
  async index(ctx: HttpContext) {
    const { workspace, role } = ctx.access
    const domains = await listCustomDomains(workspace.id)
    return ctx.view.render('pages/linking/domains/index', {
      ...(await buildAllowance(ctx)),
      domains: domains.map(toDomainEntry),
      mayWrite: isAtLeast(role, 'Administrator'),
    })
  }

  async create(ctx: HttpContext) {
    const allowance = await buildAllowance(ctx)
    return ctx.view.render('pages/linking/domains/new', allowance)
  }

  async store(ctx: HttpContext) {
    const { hostname } = await ctx.request.validateUsing(domainFormValidator)
    const id = await addDomain(hostname ?? '', ctx.access)
    const domain = await findCustomDomain(ctx.access.workspace.id, id)
    toast(ctx, 'ok', ctx.i18n.t('domains.added', { name: formatHostname(domain.hostname) }))
    goTo(ctx, buildAreaPath(ctx, `/domains/${id}`))
  }
}

/** What the organisation's plan allows, and what is used of it. */
async function buildAllowance(ctx: HttpContext) {
  const { workspace, plan, planName } = ctx.access
  return {
    base: buildAreaPath(ctx, '/domains'),
    planUrl: `/console/organisations/${workspace.organisationId}`,
    planName,
    used: await countOrganisationDomains(workspace.organisationId),
    limit: readLimit(plan, 'customDomains'),
    shortDomain: installation.shortDomain,
  }
}
