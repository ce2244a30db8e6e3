import type { CampaignRecord } from '#app/linking/campaigns/campaign'
import { withUtm } from '#app/redirect/utm'

export const SAMPLE_DESTINATION = 'https://example.com/page'

/** A destination as a visitor is sent to it, with what a campaign adds distinguished. */
export interface UtmPreview {
  destination: string
  before: string
  added: string
  after: string
}

/** Returns what a destination becomes by the values of a campaign: the redirect's own function. */
export function previewUtm(
  destination: string,
  values: Pick<CampaignRecord, 'utmSource' | 'utmMedium' | 'utmCampaign'>
): UtmPreview {
  const whole = withUtm(destination, {
    utm_source: values.utmSource,
    utm_medium: values.utmMedium,
    utm_campaign: values.utmCampaign,
  })
  const hashAt = destination.indexOf('#')
  const after = hashAt === -1 ? '' : destination.slice(hashAt)
  const before = hashAt === -1 ? destination : destination.slice(0, hashAt)
  return {
    destination,
    before,
    added: whole.slice(before.length, whole.length - after.length),
    after,
  }
}
