import { REDIRECT_TYPES } from '#app/linking/links/link'
import { CONDITION_RULES } from '#app/linking/links/rules/conditions'
import { LINK_STATES, LINK_STATUSES } from '#app/linking/links/rules/effective_state'
import { LINK_HEALTH_STATUSES } from '#app/linking/links/rules/health_status'
import {
  dateTime,
  flag,
  id,
  integer,
  list,
  named,
  nullable,
  object,
  optional,
  text,
  type Schema,
} from '#app/platform/api/schema'
import {
  forEachKind,
  type ConditionKind,
  type ConditionValues,
} from '#app/redirect/routing/conditions'

const ruleSchema = named(
  'RoutingRule',
  object({
    id: id('Up to 12 lower-case letters and digits'),
    name: nullable(text()),
    ...(forEachKind((kind) =>
      list(CONDITION_RULES[kind].schemas.answer, CONDITION_RULES[kind].description)
    ) as {
      [Kind in ConditionKind]: Schema<ConditionValues[Kind][]>
    }),
    destinationUrl: nullable(text()),
    appUrl: nullable(text('Opens an app')),
  })
)

const splitSchema = named(
  'SplitDestination',
  object({
    id: id(),
    name: nullable(text()),
    destinationUrl: text(),
    weight: integer('1 to 1,000'),
  })
)

const previewSchema = named(
  'LinkPreview',
  object({
    title: nullable(text('Shown in place of the title of the destination')),
    description: nullable(text()),
    imageUrl: nullable(text('Read-only; the image is sent to `preview-image`')),
  })
)

/** The link record (behaviour, section 4.1), for the API document. */
export const linkSchema = named(
  'Link',
  object({
    id: id('The link'),
    version: integer('Grows by 1 with each stored change; also the ETag'),
    shortUrl: text('What people open'),
    domain: text('Hostname of the short URL'),
    domainId: nullable(id('Custom domain; null on the default short domain')),
    alias: text('Alias, case-sensitive'),
    destinationUrl: text('Where the link leads'),
    title: nullable(text()),
    description: nullable(text()),
    notes: nullable(text()),
    tags: list(text()),
    folderId: nullable(id()),
    campaignId: nullable(id()),
    status: { enum: LINK_STATUSES },
    state: { enum: LINK_STATES, description: 'The status, seen with schedule and deletion' },
    startsAt: nullable(dateTime()),
    endsAt: nullable(dateTime()),
    redirectType: { enum: REDIRECT_TYPES },
    hasPassword: flag(),
    routing: object({ rules: list(ruleSchema), split: list(splitSchema) }),
    externalId: nullable(text('What another system knows the link by')),
    passQuery: flag("Is the visitor's query added to the destination?"),
    expiredUrl: nullable(text('Expired redirect: where the link leads once it has ended')),
    maxClicks: nullable(integer('Human clicks and scans after which the link has ended')),
    preview: nullable(previewSchema),
    usedClicks: integer('Uses reserved while there was a limit; no reclassification changes it'),
    humanClicks: integer('Clicks from people, without scans'),
    scans: integer('Scans of its QR codes by people'),
    importedClicks: integer(
      'Clicks that the service it was imported from counted; in no other figure'
    ),
    lastClickedAt: nullable(dateTime()),
    health: object({
      status: { enum: LINK_HEALTH_STATUSES, description: 'Unknown before the first check' },
      checkedAt: nullable(dateTime('When its destinations were last looked at')),
      message: nullable(text('What was found, for people; null: nothing to say')),
    }),
    createdBy: id('The account that made it'),
    createdAt: dateTime(),
    updatedAt: dateTime(),
  })
)

export const availabilitySchema = named(
  'AliasAvailability',
  object({
    alias: text(),
    domainId: nullable(id()),
    available: flag(),
    code: nullable(text('Why not: any alias.* code')),
    detail: nullable(text()),
    suggestions: list(text()),
  })
)

export const bulkResultSchema = named(
  'BulkCreationResult',
  object({
    created: integer(),
    failed: integer(),
    items: list(
      object({
        index: integer('Place in the request, from 0'),
        link: optional(linkSchema),
        error: optional(object({ code: text(), status: integer(), detail: text() })),
      })
    ),
  })
)
