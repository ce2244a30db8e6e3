import vine from '@vinejs/vine'
import { CAMPAIGN_LENGTH } from '#app/linking/campaigns/rules/campaign_input'
import { documentInput } from '#app/platform/api/input_documents'

const optional = () => vine.string().nullable().optional()

export const campaignValidator = vine.create({
  name: optional(),
  utmSource: optional(),
  utmMedium: optional(),
  utmCampaign: optional(),
})

export const listCampaignsValidator = vine.create({ includeArchived: vine.boolean().optional() })

documentInput(campaignValidator, {
  name: 'CampaignInput',
  required: ['name'],
  fields: {
    name: { minLength: 1, maxLength: CAMPAIGN_LENGTH },
    utmSource: { maxLength: CAMPAIGN_LENGTH },
    utmMedium: { maxLength: CAMPAIGN_LENGTH },
    utmCampaign: { maxLength: CAMPAIGN_LENGTH },
  },
  example: {
    name: 'Spring sale',
    utmSource: 'newsletter',
    utmMedium: 'email',
    utmCampaign: 'spring-2026',
  },
})

documentInput(listCampaignsValidator, {
  fields: { includeArchived: { description: 'Archived ones too', default: false } },
})
