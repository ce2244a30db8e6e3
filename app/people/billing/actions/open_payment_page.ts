import db from '@adonisjs/lucid/services/db'
import type { PaymentSubscriptionRow } from '#app/people/billing/payment_rows'
import type { PaymentPageRequest } from '#app/platform/plugins/contract'
import { paymentProvider } from '#app/platform/plugins/payment_provider'
import { table } from '#app/shared/database/sql'
import { invalidField } from '#app/shared/problems/problems'
import installation from '#config/installation'

/** Who wants to pay. */
export interface Payer {
  organisationId: string
  organisationName: string
  email: string
}

/** The provider could not be asked, or has no page for this organisation. */
export class NoPaymentPage extends Error {}

/**
 * Has the payment provider make a page on which the plan can be bought.
 *
 * @returns its address
 * @throws Problem `request.invalid` for a plan that is not sold; NoPaymentPage
 */
export async function openCheckoutPage(payer: Payer, plan: string): Promise<string> {
  const provider = paymentProvider()?.part
  const isSold = provider?.openCheckout && provider.plansForSale?.().includes(plan)
  if (!isSold) throw invalidField('plan', 'This plan is not sold here.')
  const { request, hasPlan } = await toRequest(payer)
  if (hasPlan) throw invalidField('plan', 'There is a subscription already: change that one.')
  return readAddress(() => provider.openCheckout!({ ...request, plan }))
}

/**
 * Has the payment provider make a page on which the organisation sees what it pays, and changes it.
 *
 * @returns its address
 * @throws NoPaymentPage
 */
export async function openPortalPage(payer: Payer): Promise<string> {
  const provider = paymentProvider()?.part
  const { request } = await toRequest(payer)
  return readAddress(async () => (await provider?.openPortal?.(request)) ?? '')
}

async function toRequest(payer: Payer) {
  const rows = await table<PaymentSubscriptionRow>(db, 'payment_subscriptions')
    .where({ organisation_id: payer.organisationId, plugin_id: paymentProvider()?.pluginId ?? '' })
    .orderBy('updated_at', 'desc')
  const request: PaymentPageRequest = {
    ...payer,
    customerId: rows.find((row) => row.customer_id)?.customer_id ?? null,
    returnUrl: `${installation.appUrl}/console/organisations/${payer.organisationId}/billing`,
  }
  return { request, hasPlan: rows.some(({ status }) => status === 'Live') }
}

/** Takes https addresses alone: a person is sent there. */
async function readAddress(open: () => Promise<string>): Promise<string> {
  let address = ''
  try {
    address = await open()
  } catch (error) {
    throw new NoPaymentPage(String((error as Error)?.message ?? error), { cause: error })
  }
  if (URL.canParse(address) && new URL(address).protocol === 'https:') return new URL(address).href
  throw new NoPaymentPage('The provider has no page for this organisation')
}
