import vine from '@vinejs/vine'
import { REDIRECT_TYPES } from '#app/linking/links/link'
import { LINK_SORTS } from '#app/linking/links/queries/lists/order'
import { LINK_STATES, LINK_STATUSES } from '#app/linking/links/rules/effective_state'
import type { LinkSettingField } from '#app/linking/links/rules/link_columns'
import {
  characters,
  dateTimeField,
  dayOrTimeField,
  pagingFields,
  proseUpTo,
  textUpTo,
} from '#app/shared/validation'

/**
 * Types and lengths only: what an alias, a destination, tags or a schedule may be is decided by
 * the rules of the feature, each with a code of its own.
 */
const text = () => vine.string().nullable().optional()
const flag = () => vine.boolean({ strict: true }).nullable().optional()

/** What a new link and an update take alike: every setting but the two that they take otherwise. */
type DescribingField = Exclude<LinkSettingField, 'destinationUrl' | 'status'> | 'password'

const describing = {
  title: proseUpTo(500).nullable().optional(),
  description: proseUpTo(2000).nullable().optional(),
  notes: proseUpTo(2000).nullable().optional(),
  tags: vine.array(vine.string()).nullable().optional(),
  campaignId: text(),
  folderId: text(),
  startsAt: dateTimeField().nullable().optional(),
  endsAt: dateTimeField().nullable().optional(),
  redirectType: vine.enum(REDIRECT_TYPES).nullable().optional(),
  password: vine.string().minLength(1).use(characters(128)).nullable().optional(),
  routing: vine.object({}).allowUnknownProperties().nullable().optional(),
} satisfies Record<DescribingField, unknown>

export const createLinkValidator = vine.create({
  destinationUrl: text(),
  domainId: text(),
  alias: text(),
  ...describing,
  draft: flag(),
  idempotencyKey: text(),
})

export const createLinksValidator = vine.create({
  links: vine.array(vine.any().nullable().optional()).nullable().optional(),
  idempotencyKey: text(),
})

export const updateLinkValidator = vine.create({
  destinationUrl: text(),
  ...describing,
  clearCampaign: flag(),
  clearFolder: flag(),
  clearSchedule: flag(),
  clearStartsAt: flag(),
  clearEndsAt: flag(),
  clearRouting: flag(),
  removePassword: flag(),
  status: vine.enum(LINK_STATUSES).nullable().optional(),
  expectedVersion: vine.number({ strict: true }).withoutDecimals().nullable().optional(),
})

const filters = {
  search: textUpTo(500).optional(),
  state: vine.enum(LINK_STATES).optional(),
  tag: vine.string().optional(),
  campaignId: vine.string().optional(),
  folderId: vine.string().optional(),
  domainId: vine.string().optional(),
  createdFrom: dayOrTimeField().optional(),
  createdTo: dayOrTimeField().optional(),
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
