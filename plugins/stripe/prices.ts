/** A price of Stripe and the plan that it pays for, in the order of the setting. */
export interface MappedPrice {
  price: string
  plan: string
}

/** Reads the setting `prices`: `price_1=Pro, price_2=Business`. */
export function readPrices(setting: string): MappedPrice[] {
  return setting.split(',').flatMap((pair) => {
    const [price, plan] = pair.split('=').map((part) => part.trim())
    return price && plan ? [{ price, plan }] : []
  })
}

/**
 * Names the plan of what was bought: prices, separated by commas. null where they are of no plan, or
 * of several.
 */
export function findPlanOfOffer(prices: readonly MappedPrice[], offer: string): string | null {
  const bought = offer.split(',')
  const plans = new Set(
    prices.filter(({ price }) => bought.includes(price)).map(({ plan }) => plan)
  )
  return plans.size === 1 ? [...plans][0] : null
}

/** Lists the plans that have a price, each once. */
export function listSoldPlans(prices: readonly MappedPrice[]): string[] {
  return [...new Set(prices.map(({ plan }) => plan))]
}
