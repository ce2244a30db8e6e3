import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import {
  NoPaymentPage,
  openCheckoutPage,
  openPortalPage,
  type Payer,
} from '#app/people/billing/actions/open_payment_page'
import { checkoutValidator } from '#app/people/billing/console/validators'
import { findBilling } from '#app/people/billing/queries/find_billing'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, readShownOnce, showOnce, toast } from '#app/platform/console/flash'
import { paymentProvider } from '#app/platform/plugins/payment_provider'

const ADDRESS = 'payment_page'

/** What an organisation pays for: its subscription, what is too much for it, and its history. */
export default class OrganisationBillingPageController {
  async show(ctx: HttpContext) {
    const { organisation } = ctx.organisationAccess
    const provider = paymentProvider()
    const found = await findBilling(organisation)
    const ofProvider = found.subscriptions.filter((one) => one.plugin_id === provider?.pluginId)
    return ctx.view.render('pages/people/billing/show', {
      ...found,
      base: buildAreaPath(ctx, '/billing'),
      provider: provider?.part.name ?? null,
      hasPortal: provider?.part.openPortal !== undefined,
      hasSubscription: ofProvider.some(({ status }) => status === 'Live'),
      plansForSale: provider?.part.openCheckout ? (provider.part.plansForSale?.() ?? []) : [],
      hasJustPaid: ctx.request.input('paid') === '1',
    })
  }

  async checkout(ctx: HttpContext) {
    const { plan } = await ctx.request.validateUsing(checkoutValidator)
    await leaveFor(ctx, () => openCheckoutPage(toPayer(ctx), plan))
  }

  async portal(ctx: HttpContext) {
    await leaveFor(ctx, () => openPortalPage(toPayer(ctx)))
  }

  /**
   * Leads on to the provider. A page of its own, because no form of the console may lead to another
   * site (the directive form-action of its policy).
   */
  async leave(ctx: HttpContext) {
    const address = readShownOnce<string>(ctx, ADDRESS)
    if (!address) return goTo(ctx, buildAreaPath(ctx, '/billing'))
    ctx.response.header('Refresh', `0;url=${address}`)
    return ctx.view.render('pages/people/billing/leave', {
      address,
      host: new URL(address).host,
      back: buildAreaPath(ctx, '/billing'),
    })
  }
}

function toPayer({ organisationAccess, auth }: HttpContext): Payer {
  const { id: organisationId, name: organisationName } = organisationAccess.organisation
  return { organisationId, organisationName, email: auth.use('session').getUserOrFail().email }
}

async function leaveFor(ctx: HttpContext, open: () => Promise<string>): Promise<void> {
  try {
    showOnce(ctx, ADDRESS, await open())
    return goTo(ctx, buildAreaPath(ctx, '/billing/leave'))
  } catch (error) {
    if (!(error instanceof NoPaymentPage)) throw error
    logger.warn({ err: error }, 'the payment provider gave no page')
    const provider = paymentProvider()?.part.name ?? ''
    toast(ctx, 'danger', ctx.i18n.t('billing.no_page', { provider }))
    return goTo(ctx, buildAreaPath(ctx, '/billing'))
  }
}
