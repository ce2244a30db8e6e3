import vine from '@vinejs/vine'

const optional = () => vine.string().nullable().optional()

export const utmTemplateValidator = vine.create({
  name: optional(),
  utmSource: optional(),
  utmMedium: optional(),
  utmCampaign: optional(),
  utmTerm: optional(),
  utmContent: optional(),
})
