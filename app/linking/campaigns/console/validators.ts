import vine from '@vinejs/vine'

const text = () => vine.string().optional()

/** Types only: what a campaign needs is said by its rules, at the field. */
export const campaignFormValidator = vine.create({
  name: text(),
  utmSource: text(),
  utmMedium: text(),
  utmCampaign: text(),
})
