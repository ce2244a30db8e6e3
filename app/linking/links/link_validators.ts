import vine from '@vinejs/vine'
import { REDIRECT_TYPES } from '#app/linking/links/link'
import { LINK_STATUSES } from '#app/linking/links/rules/effective_state'
import type { LinkSettingField } from '#app/linking/links/rules/link_columns'
import {
  characters,
  dateTimeField,
  lineUpTo,
  optionalFlag,
  optionalText,
  proseUpTo,
} from '#app/shared/text/validation'

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
