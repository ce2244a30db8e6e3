import type { HttpContext } from '@adonisjs/core/http'
import { createApiKey } from '#app/people/api_keys/actions/create_api_key'
import { revokeApiKey } from '#app/people/api_keys/actions/revoke_api_key'
import { createKeyValidator } from '#app/people/api_keys/console/validators'
import { apiKeyProblem } from '#app/people/api_keys/problems'
import { listApiKeys } from '#app/people/api_keys/queries/list_api_keys'
import { formatListCurl } from '#app/people/api_keys/rules/curl'
import { keyState } from '#app/people/api_keys/rules/key_state'
import { computeKeyExpiry } from '#app/people/api_keys/rules/lifetime'
import { scopeGroups } from '#app/people/api_keys/rules/scope_groups'
import { findPlanWith, requestsPerMinute } from '#app/platform/access/resolve_plan'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, readShownOnce, showOnce, toast } from '#app/platform/console/flash'
import { findDialect } from '#app/platform/plugins/dialects'
import { nowMs } from '#app/shared/time/clock'
import installation from '#config/installation'

/** A key that was made a moment ago, for the one page that shows it. */
interface NewKey {
  id: string
  name: string
  key: string
}

/** The API keys of a workspace. */
export default class ApiKeysPageController {
  async index(ctx: HttpContext) {
    return page(ctx, false)
  }

  async create(ctx: HttpContext) {
    return page(ctx, true)
  }

  async store(ctx: HttpContext) {
    const { lifetime, until, ...asked } = await ctx.request.validateUsing(createKeyValidator)
    const { workspace, actor } = ctx.access
    const clock = { timeZone: workspace.timeZone, nowMs: nowMs() }
    const expiresAt = computeKeyExpiry(lifetime, until, clock)
    const { sessionId } = ctx.auth.use('session').getSignedInOrFail()
    const input = { ...asked, expiresAt }
    const { id, key } = await createApiKey(input, workspace, actor, sessionId)
    showOnce(ctx, 'key', { id, name: asked.name, key } satisfies NewKey)
    goTo(ctx, buildAreaPath(ctx, '/api-keys'))
  }

  async askToRevoke(ctx: HttpContext) {
    const { i18n } = ctx
    const { id, name } = await findKey(ctx)
    const base = buildAreaPath(ctx, '/api-keys')
    return renderConfirmPage(ctx, {
      title: i18n.t('api_keys.revoke_page.title', { name }),
      crumbs: [{ text: i18n.t('api_keys.title'), url: base }],
      question: i18n.t('api_keys.revoke_page.question', { name }),
      text: i18n.t('api_keys.revoke_page.text'),
      action: `${base}/${id}/revoke`,
      button: i18n.t('api_keys.revoke_page.button'),
      back: base,
    })
  }

  async revoke(ctx: HttpContext) {
    const { id, name } = await findKey(ctx)
    await revokeApiKey(id, ctx.access.workspace, ctx.access.actor)
    toast(ctx, 'ok', ctx.i18n.t('api_keys.revoked', { name }))
    goTo(ctx, buildAreaPath(ctx, '/api-keys'))
  }
}

async function page(ctx: HttpContext, creating: boolean) {
  const { workspace, plan, planName } = ctx.access
  const { items } = await listApiKeys(workspace.id)
  const made = readShownOnce<NewKey>(ctx, 'key')
  return ctx.view.render('pages/people/api_keys/index', {
    base: buildAreaPath(ctx, '/api-keys'),
    creating,
    made,
    zone: workspace.timeZone,
    keys: items.map((key) => ({ ...key, status: keyState(key, nowMs()) })),
    groups: scopeGroups(),
    groupsOf: scopeGroups,
    maySign: findDialect('/yourls-api.php', 'POST') !== null,
    mayCreate: plan.features.includes('apiAccess'),
    planName,
    neededPlan: findPlanWith('apiAccess'),
    curl: formatListCurl(installation.appUrl, workspace.id, made?.key),
    perMinute: requestsPerMinute(plan),
  })
}

/** One of this workspace. */
async function findKey({ access, params }: HttpContext) {
  const { items } = await listApiKeys(access.workspace.id)
  const key = items.find(({ id }) => id === params.keyId)
  if (!key) throw apiKeyProblem('apikey.not_found')
  return key
}
