import type { OutboundHttp, PaymentPageRequest } from '#plugin_contract'
import { createClient, type ClientSettings } from './client.js'
import { ORGANISATION } from './events.js'
import { readPrices } from './prices.js'

/** Makes a page of Stripe's on which the plan can be bought, and returns its address. */
export async function openCheckout(
  http: OutboundHttp,
  settings: ClientSettings,
  request: PaymentPageRequest & { plan: string }
): Promise<string> {
  const sold = readPrices(settings.prices).find(({ plan }) => plan === request.plan)
  if (!sold) throw new Error(`No price is mapped to the plan ${request.plan}`)
  const { customerId, email, organisationId, returnUrl } = request
  const { url } = await createClient(http, settings).checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: sold.price, quantity: 1 }],
    client_reference_id: organisationId,
    subscription_data: { metadata: { [ORGANISATION]: organisationId } },
    ...(customerId ? { customer: customerId } : { customer_email: email }),
    success_url: `${returnUrl}?paid=1`,
    cancel_url: returnUrl,
  })
  if (url) return url
  throw new Error('Stripe made a checkout without an address')
}

/** Makes a page of Stripe's for a customer, and returns its address; null for those it does not know. */
export async function openPortal(
  http: OutboundHttp,
  settings: ClientSettings,
  { customerId, returnUrl }: PaymentPageRequest
): Promise<string | null> {
  if (!customerId) return null
  const { url } = await createClient(http, settings).billingPortal.sessions.create({
    customer: customerId,
    return_url: returnUrl,
  })
  return url
}
