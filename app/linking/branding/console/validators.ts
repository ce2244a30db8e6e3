import vine from '@vinejs/vine'

const text = () => vine.string().nullable().optional()

/** Types only: the rules say at the field what is wrong with it. */
export const brandingFormValidator = vine.create({
  name: text(),
  colour: text(),
  imprintUrl: text(),
  privacyUrl: text(),
  robotsTxt: text(),
  appleAppSiteAssociation: text(),
  assetLinks: text(),
})
