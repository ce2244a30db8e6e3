import vine from '@vinejs/vine'
import { optionalText } from '#app/shared/text/validation'

/** Types only: the rules say at the field what is wrong with it. */
export const brandingFormValidator = vine.create({
  name: optionalText(),
  colour: optionalText(),
  imprintUrl: optionalText(),
  privacyUrl: optionalText(),
  robotsTxt: optionalText(),
  appleAppSiteAssociation: optionalText(),
  assetLinks: optionalText(),
})
