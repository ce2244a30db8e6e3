import type { HttpContext } from '@adonisjs/core/http'
import { applySubscription } from '#app/people/billing/actions/apply_subscription'
import {
  assignSubscription,
  setSubscriptionAside,
} from '#app/people/billing/actions/change_subscription'
import { assignValidator } from '#app/people/billing/console/validators'
import type { PaymentSubscriptionRow } from '#app/people/billing/payment_rows'
import { findBilling } from '#app/people/billing/queries/find_billing'
import {
  findSubscription,
  listSubscriptionEvents,
} from '#app/people/billing/queries/find_subscription'
import { listBilling, listUnexplained } from '#app/people/billing/queries/list_billing'
import { findAnyOrganisation } from '#app/people/organisations/queries/list_all_organisations'
import { toActor } from '#app/platform/api/to_actor'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { listQuery, pageUrl } from '#app/platform/console/rules/list_query'
import { paymentProvider } from '#app/platform/plugins/payment_provider'
import installation from '#config/installation'

/** Payments of the installation: what needs a look, and what each organisation pays for. */
export default class AdministeredBillingPageController {
  async index(ctx: HttpContext) {
    const { page } = listQuery(ctx.request.qs())
    const base = buildAreaPath(ctx, '/billing')
    const provider = paymentProvider()
    const unexplained = await listUnexplained()
    return ctx.view.render('pages/people/billing/administration', {
      base,
      plugins: buildAreaPath(ctx, '/plugins'),
      provider: provider && { id: provider.pluginId, name: provider.part.name },
      endpoint: `${installation.appUrl}/webhooks/payments`,
      issues: unexplained.map(toIssue),
      result: await listBilling(page),
      pageUrl: pageUrl(base, {}),
    })
  }

  async organisation(ctx: HttpContext) {
    const { id, name, plan, givenPlan } = await findAnyOrganisation(ctx.params.id)
    return ctx.view.render('pages/people/billing/organisation', {
      ...(await findBilling({ id, plan })),
      name,
      givenPlan,
      list: buildAreaPath(ctx, '/billing'),
      organisation: buildAreaPath(ctx, `/organisations/${id}`),
    })
  }

  async subscription(ctx: HttpContext) {
    const row = await findSubscription(ctx.params.id)
    const owner = row.organisation_id ? await findOwner(row.organisation_id) : null
    return ctx.view.render('pages/people/billing/subscription', {
      row,
      issue: row.issue ? toIssue(row) : null,
      owner,
      history: await listSubscriptionEvents(row),
      list: buildAreaPath(ctx, '/billing'),
      base: buildPath(ctx),
    })
  }

  async assign(ctx: HttpContext) {
    const { organisation } = await ctx.request.validateUsing(assignValidator)
    await assignSubscription(ctx.params.id, organisation, toActor(ctx))
    confirm(ctx, 'assigned')
  }

  async retry(ctx: HttpContext) {
    const { plugin_id: pluginId, subscription_id: subscriptionId } = await findSubscription(
      ctx.params.id
    )
    await applySubscription({ pluginId, subscriptionId })
    const { issue } = await findSubscription(ctx.params.id)
    confirm(ctx, issue ? 'still_unexplained' : 'explained')
  }

  async setAside(ctx: HttpContext) {
    await setSubscriptionAside(ctx.params.id, toActor(ctx))
    toast(ctx, 'ok', ctx.i18n.t('billing.set_aside_done'))
    goTo(ctx, buildAreaPath(ctx, '/billing'))
  }
}

function toIssue(row: PaymentSubscriptionRow) {
  return {
    id: row.id,
    subscription: row.subscription_id,
    provider: row.plugin_id,
    code: row.issue!,
    at: row.issue_at,
    data: JSON.parse(row.issue_data ?? '{}') as Record<string, string>,
  }
}

/** An organisation can be gone while its payments are still known. */
async function findOwner(id: string) {
  return findAnyOrganisation(id).catch(() => null)
}

function buildPath(ctx: HttpContext): string {
  return buildAreaPath(ctx, `/billing/subscriptions/${ctx.params.id}`)
}

function confirm(ctx: HttpContext, what: 'assigned' | 'explained' | 'still_unexplained'): void {
  toast(ctx, what === 'still_unexplained' ? 'warn' : 'ok', ctx.i18n.t(`billing.${what}`))
  goTo(ctx, buildPath(ctx))
}
