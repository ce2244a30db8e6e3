import vine from '@vinejs/vine'
import { ENDS_WITHIN } from '#app/linking/link_list/queries/filter'
import { LINK_SORTS } from '#app/linking/link_list/queries/order'
import { routingInputSchema } from '#app/linking/links/http/routing_input'
import { createLinkValidator, updateLinkValidator } from '#app/linking/links/link_validators'
import { DESTINATION_MAX_LENGTH } from '#app/linking/links/rules/destination'
import { LINK_STATES } from '#app/linking/links/rules/effective_state'
import { LINK_HEALTH_STATUSES } from '#app/linking/links/rules/health_status'
import { MAX_TAGS, TAG_MAX_LENGTH } from '#app/linking/links/rules/tags'
import { documentInput } from '#app/platform/api/input_documents'
import {
  dayOrTimeField,
  joinList,
  optionalText,
  pagingFields,
  textUpTo,
  wholeNumber,
} from '#app/shared/text/validation'
import installation from '#config/installation'

export const createLinksValidator = vine.create({
  links: vine.array(vine.any().nullable().optional()).nullable().optional(),
  idempotencyKey: optionalText(),
})

const filters = {
  search: textUpTo(500).optional(),
  state: vine.enum(LINK_STATES).optional(),
  tag: vine.string().optional(),
  tags: textUpTo(1100).parse(joinList).optional(),
  campaignId: vine.string().optional(),
  folderId: vine.string().optional(),
  domainId: vine.string().optional(),
  externalId: textUpTo(100).optional(),
  health: vine.enum(LINK_HEALTH_STATUSES).optional(),
  createdBy: vine.string().optional(),
  createdFrom: dayOrTimeField().optional(),
  createdTo: dayOrTimeField().optional(),
  hasPassword: vine.boolean().optional(),
  hasRules: vine.boolean().optional(),
  neverClicked: vine.boolean().optional(),
  endsWithin: wholeNumber([ENDS_WITHIN.least, ENDS_WITHIN.most]).optional(),
}

export const exportLinksValidator = vine.create(filters)

export const listLinksValidator = vine.create({
  ...filters,
  sort: vine.enum(LINK_SORTS).optional(),
  ...pagingFields,
})

export const aliasAvailabilityValidator = vine.create({
  alias: textUpTo(4096),
  domainId: vine.string().optional(),
})

export const findByAliasValidator = vine.create({
  alias: textUpTo(200),
  domain: textUpTo(260).optional(),
})

export const linkHistoryValidator = vine.create(pagingFields)

export const restoreLinkValidator = vine.create({
  expectedVersion: vine.number({ strict: true }).withoutDecimals().nullable().optional(),
})

const settings = {
  destinationUrl: {
    description: 'Where the link leads: a complete http or https address',
    minLength: 1,
    maxLength: DESTINATION_MAX_LENGTH,
  },
  tags: {
    type: 'array',
    description: 'Tags; `[]` removes all',
    maxItems: MAX_TAGS,
    items: { type: 'string', maxLength: TAG_MAX_LENGTH },
  },
  campaignId: { description: 'A campaign of the workspace, not archived' },
  folderId: { description: 'A folder of the workspace' },
  startsAt: { description: 'When it begins to redirect' },
  endsAt: { description: 'When it ends; after `startsAt`' },
  redirectType: { description: 'Status of the redirect: 301, 302 or 307' },
  password: { description: 'What visitors have to know; never shown again', writeOnly: true },
  routing: routingInputSchema,
  externalId: { description: 'ID of the link in another system', maxLength: 100 },
  passQuery: { description: "Add the visitor's query to the destination" },
  expiredUrl: { description: 'Expired redirect: where the link leads once it has ended' },
  preview: {
    description:
      'What messengers show of the link in place of its destination; its image is sent to `preview-image`',
  },
  maxClicks: {
    description: 'Click limit: human clicks and scans after which the link has ended',
    minimum: 1,
    maximum: 1_000_000_000,
  },
}

documentInput(createLinkValidator, {
  name: 'NewLink',
  required: ['destinationUrl'],
  fields: {
    ...settings,
    alias: {
      description: 'Last part of the short URL; left out: a random one of 7 characters',
      minLength: installation.aliasMinLength,
      maxLength: installation.aliasMaxLength,
      pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*[A-Za-z0-9]$',
    },
    domainId: { description: 'A custom domain; left out: the default domain of the workspace' },
    redirectType: { ...settings.redirectType, default: 'Found' },
    draft: { description: 'Make it a draft, which does not redirect', default: false },
    idempotencyKey: {
      description: 'As the header `Idempotency-Key`, which comes first',
      maxLength: 200,
    },
  },
  example: {
    destinationUrl: 'https://example.com/spring?ref=flyer',
    alias: 'spring-2026',
    title: 'Spring sale',
    tags: ['spring', 'print'],
    redirectType: 'Found',
  },
})

documentInput(findByAliasValidator, {
  fields: {
    alias: { description: 'As it was made: aliases distinguish cases' },
    domain: { description: 'Host of its domain; left out: the default short domain' },
  },
})

documentInput(createLinksValidator, {
  name: 'NewLinks',
  required: ['links'],
  fields: {
    links: {
      type: 'array',
      description: 'Each is what creating a single link takes (`NewLink`)',
      minItems: 1,
      items: { type: 'object', additionalProperties: true },
    },
    idempotencyKey: {
      description: 'As the header `Idempotency-Key`, which comes first',
      maxLength: 200,
    },
  },
  example: {
    links: [
      { destinationUrl: 'https://example.com/one', alias: 'number-one' },
      { destinationUrl: 'https://example.com/two', tags: ['print'] },
    ],
  },
})

documentInput(updateLinkValidator, {
  name: 'LinkChange',
  fields: {
    ...settings,
    clearCampaign: { description: 'Remove it from its campaign' },
    clearFolder: { description: 'Remove it from its folder' },
    clearSchedule: { description: 'Remove start and end' },
    clearStartsAt: { description: 'Remove the start' },
    clearEndsAt: { description: 'Remove the end' },
    clearRouting: { description: 'Remove rules and A/B test' },
    clearExternalId: { description: 'Remove the external ID' },
    clearExpiredUrl: { description: 'Remove the expired redirect' },
    clearMaxClicks: { description: 'Remove the click limit' },
    clearPreview: { description: 'Remove the preview, with its image' },
    removePassword: { description: 'Remove the password' },
    status: { description: 'Draft, Active, Paused or Archived' },
    expectedVersion: {
      description: 'The version that you mean to change; another one is 409',
      minimum: 1,
    },
  },
  example: { title: 'Spring sale, extended', tags: ['spring'], clearSchedule: true },
})

documentInput(restoreLinkValidator, {
  name: 'LinkRestoration',
  optional: true,
  fields: {
    expectedVersion: {
      description: 'The version that you mean to change; another one is 409',
      minimum: 1,
    },
  },
  example: {},
})
