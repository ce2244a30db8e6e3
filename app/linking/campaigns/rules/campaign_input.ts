import { campaignProblem } from '#app/linking/campaigns/problems'
import { assertLine, isLongerThan } from '#app/shared/text/text'

type Optional = string | null | undefined

export interface CampaignInput {
  name?: Optional
  utmSource?: Optional
  utmMedium?: Optional
  utmCampaign?: Optional
}

/** Behaviour, section 13: characters of a name and of each UTM value. */
export const CAMPAIGN_LENGTH = 200

/**
 * Returns what a campaign is to be: all of it, so that a UTM value that is left out goes.
 *
 * @throws Problem `campaign.name_required`, `campaign.name_too_long`, `campaign.utm_too_long`,
 * `request.invalid`
 */
export function toCampaignColumns(input: CampaignInput) {
  const name = input.name?.trim() ?? ''
  if (name === '') throw campaignProblem('campaign.name_required', { field: 'name' })
  if (isLongerThan(name, CAMPAIGN_LENGTH)) {
    throw campaignProblem('campaign.name_too_long', { field: 'name' })
  }
  assertLine('name', name)
  return {
    name,
    utm_source: utm('utmSource', input.utmSource),
    utm_medium: utm('utmMedium', input.utmMedium),
    utm_campaign: utm('utmCampaign', input.utmCampaign),
  }
}

function utm(field: string, value: Optional): string | null {
  const given = value?.trim() ?? ''
  if (isLongerThan(given, CAMPAIGN_LENGTH))
    throw campaignProblem('campaign.utm_too_long', { field })
  assertLine(field, given)
  return given || null
}
