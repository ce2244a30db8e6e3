import vine from '@vinejs/vine'
import { OCCASIONS } from '#app/integrations/bells/bell'
import { DAYS, THRESHOLD } from '#app/integrations/bells/rules/bell_input'
import { documentInput } from '#app/platform/api/input_documents'
import { optionalFlag, optionalText } from '#app/shared/text/validation'

/** Types only: what is allowed is decided by the rules of the feature. */
const number = () => vine.number({ strict: true }).nullable().optional()
const numbers = () => ({ threshold: number(), days: number() })
const receiver = () => vine.object({ me: optionalFlag(), webhookId: optionalText() })

export const bellValidator = vine.create({
  linkId: optionalText(),
  campaignId: optionalText(),
  on: vine.enum(OCCASIONS),
  ...numbers(),
  to: receiver(),
})

export const changeBellValidator = vine.create({
  on: vine.enum(OCCASIONS).nullable().optional(),
  ...numbers(),
  to: receiver().nullable().optional(),
})

export const listBellsValidator = vine.create({
  linkId: vine.string().optional(),
  campaignId: vine.string().optional(),
})

const documents = {
  on: { description: 'When it rings' },
  threshold: {
    description: 'Of `Clicks`: the number of clicks',
    minimum: THRESHOLD.least,
    maximum: THRESHOLD.most,
  },
  days: {
    description: 'Of `Silence`: days without a counted click',
    minimum: DAYS.least,
    maximum: DAYS.most,
  },
  to: {
    description:
      '`{ "me": true }`: by email to the person who makes the call, or whose key does; ' +
      '`{ "webhookId": "..." }`: into the chat channel of this webhook',
  },
}

documentInput(bellValidator, {
  name: 'NewBell',
  fields: {
    linkId: { description: 'Of this link; not with `campaignId`' },
    campaignId: { description: 'Of this campaign; not with `linkId`' },
    ...documents,
  },
  example: { linkId: 'LINK', on: 'Clicks', threshold: 1000, to: { me: true } },
})

documentInput(changeBellValidator, {
  name: 'BellChange',
  fields: documents,
  example: { on: 'Silence', days: 3 },
})

documentInput(listBellsValidator, {
  fields: {
    linkId: { description: 'Bells of this link alone' },
    campaignId: { description: 'Bells of this campaign alone' },
  },
})
