import { ROLES } from '#app/platform/access/roles'
import { SIGN_IN_POLICIES } from '#app/platform/access/sign_in_policy'
import {
  dateTime,
  flag,
  id,
  integer,
  list,
  named,
  nullable,
  object,
  oneOf,
  text,
  type Schema,
} from '#app/platform/api/schema'
import { FEATURES, type Feature } from '#config/plans'

const featuresSchema = object(
  Object.fromEntries(FEATURES.map((name) => [name, flag()])) as Record<Feature, Schema<boolean>>
)

const summary = {
  id: id(),
  name: text(),
  plan: text(),
  role: oneOf(['Owner', 'Member'], 'Member: in some of its workspaces'),
  mfaRequired: flag('Everybody in it needs two-factor authentication'),
  suspended: flag('It makes no new links and QR codes'),
  workspaces: list(object({ id: id(), name: text(), role: { enum: ROLES }, timeZone: text() })),
}

export const ownersSchema = list(
  object({ userId: id(), email: text(), displayName: nullable(text()) })
)

const usage = named(
  'OrganisationUsage',
  object({
    plan: text(),
    features: featuresSchema,
    period: object({ from: dateTime(), resetsAt: dateTime() }),
    workspaces: integer(),
    members: integer('People in any of its workspaces'),
    links: integer('Links that are not deleted'),
    domains: object({ used: integer(), limit: integer() }),
    qrCodes: object({
      used: integer('New codes in the period'),
      limit: integer(),
      resetsAt: dateTime(),
    }),
    bulkLinks: object({ limit: integer('Links in one bulk request') }),
    rawClicksDays: integer('How long raw clicks are kept'),
    requestsPerMinute: integer('API requests a minute for each key'),
  })
)

/** An organisation in the list, as in `/api/me`. */
export const organisationSummarySchema = named('OrganisationSummary', object(summary))

export const organisationSchema = named(
  'Organisation',
  object({
    ...summary,
    owners: ownersSchema,
    signInPolicy: oneOf(SIGN_IN_POLICIES, 'How its people sign in'),
    sessionHours: nullable(integer('From signing in; null: as the installation says')),
    idleMinutes: nullable(integer('From the latest use; null: as the installation says')),
    stepUpMinutes: nullable(
      integer('How long a proof counts before what is dangerous; null: as the installation says')
    ),
    breakGlass: list(id(), 'Owners who can sign in otherwise than the policy says'),
    usage,
    createdAt: dateTime(),
    updatedAt: dateTime(),
  })
)
