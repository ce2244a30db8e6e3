import {
  dateTime,
  freeForm,
  list,
  named,
  nullable,
  object,
  text,
  uri,
} from '#app/platform/api/schema'

const anything = freeForm<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'As it was sent',
})

export const brandingSchema = named(
  'Branding',
  object({
    name: nullable(text('Shown on the pages of the domain instead of the workspace’s name')),
    colour: nullable(text('`#` and six hexadecimal digits')),
    textColour: nullable(text('Of words on that colour: black or white, whichever can be read')),
    imprintUrl: nullable(text('Linked at the foot of the pages')),
    privacyUrl: nullable(text('Linked at the foot of the pages')),
    logoUrl: nullable(uri('Where the domain serves its logo; another one after each change')),
    faviconUrl: nullable(uri('Where the domain serves its icon; another one after each change')),
    robotsTxt: nullable(text('null: everything is allowed')),
    appleAppSiteAssociation: nullable(anything),
    assetLinks: nullable(list(anything, 'As they were sent')),
    updatedAt: nullable(dateTime('null: nothing was ever set')),
  })
)
