import vine from '@vinejs/vine'

const optional = () => vine.string().nullable().optional()

export const campaignValidator = vine.create({
  name: optional(),
  utmSource: optional(),
  utmMedium: optional(),
  utmCampaign: optional(),
})

export const listCampaignsValidator = vine.create({ includeArchived: vine.boolean().optional() })
