import vine from '@vinejs/vine'

const text = () => vine.string().optional()

/** Types only: what a template needs is said by its rules, at the field. */
export const utmTemplateFormValidator = vine.create({
  name: text(),
  utmSource: text(),
  utmMedium: text(),
  utmCampaign: text(),
  utmTerm: text(),
  utmContent: text(),
})
