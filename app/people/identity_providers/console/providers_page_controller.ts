import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { listAddressDomains } from '#app/people/address_domains/queries/list_address_domains'
import { createProvider } from '#app/people/identity_providers/actions/create_provider'
import { deleteProvider } from '#app/people/identity_providers/actions/delete_provider'
import {
  testProvider,
  type ProviderTest,
} from '#app/people/identity_providers/actions/test_provider'
import { updateProvider } from '#app/people/identity_providers/actions/update_provider'
import {
  listRoleRows,
  readProviderForm,
  toProviderFieldError,
} from '#app/people/identity_providers/console/provider_form'
import {
  GROUP_ROLES,
  type IdentityProvider,
  type ProviderOwner,
} from '#app/people/identity_providers/identity_provider'
import { identityProviderProblem } from '#app/people/identity_providers/problems'
import { findProvider, listProviders } from '#app/people/identity_providers/queries/list_providers'
import { listRoleWorkspaces } from '#app/people/identity_providers/queries/role_workspaces'
import { isDescribedBySettings } from '#app/people/identity_providers/rules/described_provider'
import {
  formatDescriptionUrl,
  formatSignedOutUrl,
  formatSignOutReportUrl,
} from '#app/people/identity_providers/rules/provider_urls'
import { toActor } from '#app/platform/api/to_actor'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, readShownOnce, showOnce, toast } from '#app/platform/console/flash'
import { providerKinds } from '#app/platform/plugins/provider_kinds'
import installation from '#config/installation'

const PATH = '/sign-in'
const PAGES = 'pages/people/identity_providers'

/** The identity providers of the organisation of the page, or of the installation. */
export default class ProvidersPageController {
  async index(ctx: HttpContext) {
    const owner = ownerOf(ctx)
    const providers = await listProviders(owner)
    return ctx.view.render(`${PAGES}/index`, {
      base: buildAreaPath(ctx, PATH),
      kinds: listKinds(),
      providers: providers.map((one) => ({
        ...one,
        isDescribed: isDescribedBySettings(one.id),
      })),
      domains: owner === null ? null : await listAddressDomains(owner),
    })
  }

  async create(ctx: HttpContext) {
    const kind = findKind(ctx.request.input('kind') ?? listKinds()[0]?.kind ?? '')
    return ctx.view.render(`${PAGES}/form`, await buildForm(ctx, kind.kind, null))
  }

  async store(ctx: HttpContext) {
    const given = ctx.request.all()
    const kind = findKind(String(given.kind ?? ''))
    const { input, rows } = readProviderForm(kind.settings, given)
    const body = { ...input, kind: kind.kind }
    const id = await createProvider(body, ownerOf(ctx), toActor(ctx)).catch((error: unknown) => {
      throw toProviderFieldError(error, rows)
    })
    toast(ctx, 'ok', ctx.i18n.t('identity_providers.created'))
    goTo(ctx, buildAreaPath(ctx, `${PATH}/${id}`))
  }

  async edit(ctx: HttpContext) {
    const provider = await findProvider(ownerOf(ctx), ctx.params.providerId)
    return ctx.view.render(`${PAGES}/form`, await buildForm(ctx, provider.kind, provider))
  }

  async save(ctx: HttpContext) {
    const owner = ownerOf(ctx)
    const { id, kind } = await findProvider(owner, ctx.params.providerId)
    const description = providerKinds().get(kind)?.provider.settings ?? {}
    const { input: given, rows } = readProviderForm(description, ctx.request.all())
    const input = isDescribedBySettings(id) ? { roles: given.roles } : given
    const about = { owner, versions: null }
    await updateProvider(id, input, about, toActor(ctx)).catch((error: unknown) => {
      throw toProviderFieldError(error, rows)
    })
    toast(ctx, 'ok', ctx.i18n.t('identity_providers.saved'))
    goTo(ctx, buildAreaPath(ctx, `${PATH}/${id}`))
  }

  async test(ctx: HttpContext) {
    const { providerId } = ctx.params
    showOnce(ctx, 'test', await testProvider(ownerOf(ctx), providerId))
    goTo(ctx, buildAreaPath(ctx, `${PATH}/${providerId}`))
  }

  async askToDelete(ctx: HttpContext) {
    const { id, name } = await findProvider(ownerOf(ctx), ctx.params.providerId)
    const own = buildAreaPath(ctx, `${PATH}/${id}`)
    return renderConfirmPage(ctx, {
      title: ctx.i18n.t('identity_providers.delete_one', { name }),
      question: ctx.i18n.t('identity_providers.delete_question', { name }),
      text: ctx.i18n.t('identity_providers.delete_text'),
      action: `${own}/delete`,
      button: ctx.i18n.t('identity_providers.delete'),
      back: own,
    })
  }

  async destroy(ctx: HttpContext) {
    await deleteProvider(ctx.params.providerId, ownerOf(ctx), toActor(ctx))
    toast(ctx, 'ok', ctx.i18n.t('identity_providers.deleted'))
    goTo(ctx, buildAreaPath(ctx, PATH))
  }
}

function ownerOf({ organisationAccess }: HttpContext): ProviderOwner {
  return organisationAccess?.organisation.id ?? null
}

/** Lists the kinds that can be set up at this moment. */
function listKinds(): { kind: string; name: string }[] {
  return [...providerKinds().values()]
    .filter(({ enabled }) => enabled)
    .map(({ provider: { kind, name } }) => ({ kind, name }))
}

/** @throws Problem `identity.kind_invalid` */
function findKind(kind: string) {
  const installed = providerKinds().get(kind)
  if (!installed?.enabled) throw identityProviderProblem('identity.kind_invalid')
  return installed.provider
}

/** Lists what to enter at the provider: the name of its text, and the address. */
function listAddresses({ id, kind, redirectUrl }: IdentityProvider): [string, string][] {
  const installed = providerKinds().get(kind)?.provider
  if (installed?.checkPassword) return []
  const takesForm = installed?.receive !== undefined
  return [
    ['redirect_url', redirectUrl],
    ['signed_out_url', takesForm ? formatSignedOutUrl(id) : `${installation.appUrl}/login`],
    takesForm
      ? ['description_url', formatDescriptionUrl(id)]
      : ['sign_out_report_url', formatSignOutReportUrl(id)],
  ]
}

async function buildForm(ctx: HttpContext, kind: string, provider: IdentityProvider | null) {
  const installed = providerKinds().get(kind)
  return {
    base: buildAreaPath(ctx, PATH),
    kind,
    kindName: installed?.provider.name ?? kind,
    secretHelp: installed?.provider.secretHelp,
    isDescribed: provider !== null && isDescribedBySettings(provider.id),
    isKindOn: installed?.enabled ?? false,
    provider,
    settings: Object.entries(installed?.provider.settings ?? {}).map(([name, setting]) => ({
      name,
      setting,
      value: provider?.settings[name] ?? null,
    })),
    rows: listRoleRows(provider?.roles ?? []),
    workspaces: await listRoleWorkspaces(db, ownerOf(ctx)),
    groupRoles: GROUP_ROLES,
    test: readShownOnce<ProviderTest>(ctx, 'test'),
    addresses: provider ? listAddresses(provider) : [],
  }
}
