import vine from '@vinejs/vine'
import { BRAND_NAME_LENGTH } from '#app/linking/branding/rules/branding_input'
import { documentInput } from '#app/platform/api/input_documents'
import { optionalText } from '#app/shared/text/validation'

/** Types only: the rules judge the rest. What is left out stays as it is. */
export const brandingValidator = vine.create({
  name: optionalText(),
  colour: optionalText(),
  imprintUrl: optionalText(),
  privacyUrl: optionalText(),
  robotsTxt: optionalText(),
  appleAppSiteAssociation: vine.any().nullable().optional(),
  assetLinks: vine.any().nullable().optional(),
})

documentInput(brandingValidator, {
  name: 'BrandingChange',
  fields: {
    name: { description: 'Whose pages they are', maxLength: BRAND_NAME_LENGTH },
    colour: {
      description: '`#` and six hexadecimal digits; words on it are black or white',
      pattern: '^#[0-9A-Fa-f]{6}$',
    },
    imprintUrl: { description: 'Where the imprint is; obeys the rules of destinations' },
    privacyUrl: { description: 'Where the privacy policy is; obeys the rules of destinations' },
    robotsTxt: { description: 'Served at `/robots.txt`; at most 16 KiB' },
    appleAppSiteAssociation: {
      type: 'object',
      additionalProperties: true,
      description: 'Served at `/.well-known/apple-app-site-association`; at most 128 KiB as JSON',
    },
    assetLinks: {
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      description: 'Served at `/.well-known/assetlinks.json`; at most 128 KiB as JSON',
    },
  },
  example: {
    name: 'Northmoor Museums',
    colour: '#0d5e42',
    imprintUrl: 'https://example.com/imprint',
    appleAppSiteAssociation: { applinks: { details: [] } },
  },
})
