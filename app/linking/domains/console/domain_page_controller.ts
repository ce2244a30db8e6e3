import type { HttpContext } from '@adonisjs/core/http'
import { buildBrandingView } from '#app/linking/branding/queries/build_branding_view'
import { findHostCertificate } from '#app/linking/certificates/queries/find_host_certificate'
import { setDomainRedirects } from '#app/linking/domain_redirects/actions/set_domain_redirects'
import { checkDomain } from '#app/linking/domains/actions/check_domain'
import { removeDomain } from '#app/linking/domains/actions/remove_domain'
import { toCertificateView } from '#app/linking/domains/console/certificate_view'
import { toDomainEntry, toDomainView } from '#app/linking/domains/console/domain_view'
import { redirectsFormValidator } from '#app/linking/domains/console/validators'
import { listDomainChecks } from '#app/linking/domains/queries/list_domain_checks'
import {
  findCustomDomain,
  findDomainRow,
  listCustomDomains,
} from '#app/linking/domains/queries/list_domains'
import { formatHostname } from '#app/linking/domains/rules/custom_hostname'
import { findUser } from '#app/people/accounts/queries/list_users'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import installation from '#config/installation'

const CHECKS_SHOWN = 8

/** One custom domain: its records, its checks, where it leads, its end. */
export default class DomainPageController {
  async show(ctx: HttpContext) {
    const { workspace, role } = ctx.access
    const row = await findDomainRow(workspace.id, ctx.params.domainId)
    const all = await listCustomDomains(workspace.id)
    const record = all.find(({ id }) => id === row.id)!
    const creator = row.created_by ? await findUser(row.created_by) : null
    return ctx.view.render('pages/linking/domains/show', {
      base: buildAreaPath(ctx, '/domains'),
      here: buildAreaPath(ctx, `/domains/${row.id}`),
      linksUrl: buildAreaPath(ctx, `/links?domainId=${row.id}`),
      newLinkUrl: buildAreaPath(ctx, `/links/new?domainId=${row.id}`),
      zone: workspace.timeZone,
      domain: toDomainView(record, row),
      certificate: toCertificateView(await findHostCertificate(row.hostname)),
      domains: all.map(toDomainEntry),
      checks: await listDomainChecks(row.id, CHECKS_SHOWN),
      branding: await buildBrandingView(workspace, row.id),
      creator: creator && (creator.displayName ?? creator.email),
      shortDomain: installation.shortDomain,
      mayWrite: isAtLeast(role, 'Administrator'),
    })
  }

  async check(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { domain } = await checkDomain(ctx.params.domainId, workspace, actor)
    const name = formatHostname(domain.hostname)
    const isRight = domain.dnsRecords.every(({ ok }) => ok)
    const isProxied = domain.dnsRecords.some(({ via }) => via)
    const key = isRight ? (isProxied ? 'right_through_proxy' : 'right') : 'checked'
    toast(ctx, isRight ? 'ok' : 'info', ctx.i18n.t(`domains.${key}`, { name }))
    goTo(ctx, buildAreaPath(ctx, `/domains/${domain.id}`))
  }

  async redirects(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const form = await ctx.request.validateUsing(redirectsFormValidator)
    const input = {
      rootRedirectUrl: form.rootRedirectUrl?.trim() || null,
      notFoundRedirectUrl: form.notFoundRedirectUrl?.trim() || null,
      expiredUrl: form.expiredUrl?.trim() || null,
    }
    await setDomainRedirects(ctx.params.domainId, input, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('domains.redirects.saved'))
    goTo(ctx, buildAreaPath(ctx, `/domains/${ctx.params.domainId}`))
  }

  async askToRemove(ctx: HttpContext) {
    const { i18n } = ctx
    const domain = await findCustomDomain(ctx.access.workspace.id, ctx.params.domainId)
    const name = formatHostname(domain.hostname)
    const base = buildAreaPath(ctx, '/domains')
    const own = `${base}/${domain.id}`
    const crumbs = [
      { text: i18n.t('domains.title'), url: base },
      { text: name, url: own },
    ]
    if (domain.linkCount > 0) {
      const linksUrl = buildAreaPath(ctx, `/links?domainId=${domain.id}`)
      return ctx.view.render('pages/linking/domains/in_use', {
        name,
        domain,
        crumbs,
        own,
        linksUrl,
      })
    }
    return renderConfirmPage(ctx, {
      title: i18n.t('domains.remove_page.title', { name }),
      crumbs,
      question: i18n.t('domains.remove_page.question', { name }),
      text: i18n.t('domains.remove_page.text'),
      action: `${own}/remove`,
      button: i18n.t('domains.remove'),
      back: own,
    })
  }

  async remove(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { id, hostname } = await findCustomDomain(workspace.id, ctx.params.domainId)
    await removeDomain(id, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('domains.removed', { name: formatHostname(hostname) }))
    goTo(ctx, buildAreaPath(ctx, '/domains'))
  }
}
