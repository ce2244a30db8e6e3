import type { Health, OutboundHttp } from '#plugin_contract'
import { createClient, type ClientSettings } from './client.js'
import { readPrices } from './prices.js'

/** Prices that are looked up in one check. */
const MOST = 10

/** Asks Stripe for the prices of the setting: so a wrong key or a mistyped price is seen early. */
export async function checkPrices(http: OutboundHttp, settings: ClientSettings): Promise<Health> {
  const client = createClient(http, settings)
  const prices = readPrices(settings.prices).slice(0, MOST)
  const asked = await Promise.allSettled(prices.map(({ price }) => client.prices.retrieve(price)))
  for (const [at, answer] of asked.entries()) {
    const { price } = prices[at]
    if (answer.status === 'rejected') {
      return { healthy: false, message: `${price}: ${(answer.reason as Error).message}` }
    }
    if (!answer.value.active) return { healthy: false, message: `${price} is archived at Stripe.` }
  }
  return { healthy: true, message: `Stripe answers and knows ${prices.length} of your prices.` }
}
