import type { Feature, Plan } from '#config/plans'

/** What an organisation has, as far as plans limit it. */
export interface PlanHoldings {
  /** Hosts, oldest first. */
  domains: readonly string[]
  qrCodesThisMonth: number
  campaigns: readonly string[]
  webhooks: number
  apiKeys: number
  qrLogos: number
}

/** Something that an organisation has more of than its plan gives. */
export interface PlanExcess {
  what: keyof PlanHoldings
  has: number
  limit: number

  /** Those beyond the limit, where they have names: the newest. At most ten. */
  names: string[]
}

const MOST_NAMES = 10

/** What exists only where the plan has the feature. */
const GATED: [keyof PlanHoldings, Feature][] = [
  ['campaigns', 'campaigns'],
  ['webhooks', 'webhooks'],
  ['apiKeys', 'apiAccess'],
  ['qrLogos', 'qrLogos'],
]

/**
 * Lists what is more than the plan gives. Nothing of it is taken away: it goes on working as far as
 * visitors see it, and nothing can be added to it.
 */
export function listPlanExcess(plan: Plan, holdings: PlanHoldings): PlanExcess[] {
  const limits: [keyof PlanHoldings, number][] = [
    ['domains', plan.customDomains],
    ['qrCodesThisMonth', plan.qrCodesMonthly],
    ...GATED.filter(([, feature]) => !plan.features.includes(feature)).map(
      ([what]): [keyof PlanHoldings, number] => [what, 0]
    ),
  ]
  return limits.flatMap(([what, limit]) => {
    const held = holdings[what]
    const names = typeof held === 'number' ? [] : held
    const has = typeof held === 'number' ? held : held.length
    return has > limit ? [{ what, has, limit, names: names.slice(limit, limit + MOST_NAMES) }] : []
  })
}
