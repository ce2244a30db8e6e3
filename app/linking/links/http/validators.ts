import vine from '@vinejs/vine'
import { routingInputSchema } from '#app/linking/links/http/routing_input'
import { REDIRECT_TYPES } from '#app/linking/links/link'
import { ENDS_WITHIN } from '#app/linking/links/queries/lists/filter'
import { LINK_SORTS } from '#app/linking/links/queries/lists/order'
import { DESTINATION_MAX_LENGTH } from '#app/linking/links/rules/destination'
import { LINK_STATES, LINK_STATUSES } from '#app/linking/links/rules/effective_state'
import { LINK_HEALTH_STATUSES } from '#app/linking/links/rules/health_status'
import type { LinkSettingField } from '#app/linking/links/rules/link_columns'
import { MAX_TAGS, TAG_MAX_LENGTH } from '#app/linking/links/rules/tags'
import { documentInput } from '#app/platform/api/input_documents'
import {
  characters,
  dateTimeField,
  dayOrTimeField,
  joinList,
  lineUpTo,
  optionalFlag,
  optionalText,
  pagingFields,
  proseUpTo,
  textUpTo,
  wholeNumber,
} from '#app/shared/validation'
import installation from '#config/installation'

/**
 * Types and lengths only: what an alias, a destination, tags or a schedule may be is decided by
 * the rules of the feature, each with a code of its own.
 */

/** What a new link and an update take alike: every setting but the two that they take otherwise. */
type DescribingField = Exclude<LinkSettingField, 'destinationUrl' | 'status'> | 'password'

const describing = {
  title: proseUpTo(500).nullable().optional(),
  description: proseUpTo(2000).nullable().optional(),
  notes: proseUpTo(2000).nullable().optional(),
  tags: vine.array(vine.string()).nullable().optional(),
  campaignId: optionalText(),
  folderId: optionalText(),
  startsAt: dateTimeField().nullable().optional(),
  endsAt: dateTimeField().nullable().optional(),
  redirectType: vine.enum(REDIRECT_TYPES).nullable().optional(),
  password: vine.string().minLength(1).use(characters(128)).nullable().optional(),
  routing: vine.object({}).allowUnknownProperties().nullable().optional(),
  externalId: lineUpTo(100).minLength(1).nullable().optional(),
  passQuery: optionalFlag(),
  expiredUrl: optionalText(),
  preview: vine
    .object({
      title: proseUpTo(500).nullable().optional(),
      description: proseUpTo(2000).nullable().optional(),
    })
    .nullable()
    .optional(),
  maxClicks: vine
    .number({ strict: true })
    .withoutDecimals()
    .range([1, 1_000_000_000])
    .nullable()
    .optional(),
} satisfies Record<DescribingField, unknown>

export const createLinkValidator = vine.create({
  destinationUrl: optionalText(),
  domainId: optionalText(),
  alias: optionalText(),
  ...describing,
  draft: optionalFlag(),
  idempotencyKey: optionalText(),
})

export const createLinksValidator = vine.create({
  links: vine.array(vine.any().nullable().optional()).nullable().optional(),
  idempotencyKey: optionalText(),
})

export const updateLinkValidator = vine.create({
  destinationUrl: optionalText(),
  ...describing,
  clearCampaign: optionalFlag(),
  clearFolder: optionalFlag(),
  clearSchedule: optionalFlag(),
  clearStartsAt: optionalFlag(),
  clearEndsAt: optionalFlag(),
  clearRouting: optionalFlag(),
  clearExternalId: optionalFlag(),
  clearExpiredUrl: optionalFlag(),
  clearMaxClicks: optionalFlag(),
  clearPreview: optionalFlag(),
  removePassword: optionalFlag(),
  status: vine.enum(LINK_STATUSES).nullable().optional(),
  expectedVersion: vine.number({ strict: true }).withoutDecimals().nullable().optional(),
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
