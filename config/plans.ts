/**
 * What each plan gives: the one file that an operator changes to sell different ones. Counts are
 * for an organisation, `bulkLinks` for one request.
 */
export const FEATURES = ['apiAccess', 'campaigns', 'qrStyling', 'qrLogos', 'webhooks'] as const

export type Feature = (typeof FEATURES)[number]
export type PlanName = 'Free' | 'Pro' | 'Business'

export interface Plan {
  features: readonly Feature[]

  /** New QR codes a calendar month (UTC). */
  qrCodesMonthly: number
  customDomains: number

  /** Links in one bulk request. */
  bulkLinks: number
  rawClicksDays: number

  /** API requests a minute for each key; `API_RATE_LIMIT` overrides it for the installation. */
  requestsPerMinute: number
}

const plans: Record<PlanName, Plan> = {
  Free: {
    features: [],
    qrCodesMonthly: 10,
    customDomains: 0,
    bulkLinks: 50,
    rawClicksDays: 30,
    requestsPerMinute: 600,
  },
  Pro: {
    features: ['campaigns', 'qrStyling'],
    qrCodesMonthly: 250,
    customDomains: 3,
    bulkLinks: 200,
    rawClicksDays: 365,
    requestsPerMinute: 600,
  },
  Business: {
    features: ['apiAccess', 'campaigns', 'qrStyling', 'qrLogos', 'webhooks'],
    qrCodesMonthly: 5000,
    customDomains: 25,
    bulkLinks: 1000,
    rawClicksDays: 730,
    requestsPerMinute: 600,
  },
}

/** Every plan, the smallest one first. */
export const PLAN_NAMES = Object.keys(plans) as PlanName[]

export default plans
