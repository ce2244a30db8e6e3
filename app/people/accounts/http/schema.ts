import { ROLES } from '#app/platform/access/roles'
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
} from '#app/platform/api/schema'

/** What is to be read of accounts, for the API document. */
export const acceptedSchema = named('Accepted', object({ status: text('Accepted') }))

export const meSchema = named(
  'Me',
  object({
    id: id('The account'),
    email: text(),
    displayName: nullable(text()),
    language: nullable(text('Of the console and of emails, as `de`; null: as the browser asks')),
    emailVerified: flag('Without it, the account makes no links'),
    mfaEnabled: flag(),
    installationAdministrator: flag(),
    restorableUntil: nullable(dateTime()),
    organisations: list(
      object({
        id: id(),
        name: text(),
        plan: text(),
        role: { enum: ['Owner', 'Member'], description: 'Member: in some of its workspaces' },
        mfaRequired: flag('Its workspaces take nobody without two-factor authentication'),
        suspended: flag(),
        workspaces: list(
          object({ id: id(), name: text(), role: { enum: ROLES }, timeZone: text('IANA name') })
        ),
      })
    ),
  })
)

export const signedInSchema = named(
  'SignedIn',
  object({
    mfaRequired: flag('The cookie is good for the second factor alone, for ten minutes'),
    user: optional(meSchema),
  })
)

export const secondFactorSchema = named(
  'SecondFactor',
  object({
    enabled: flag(),
    enabledAt: nullable(dateTime()),
    authenticator: flag(
      'An authenticator is among its factors; passkeys are listed at `/api/me/passkeys`'
    ),
    recoveryCodesLeft: integer(),
  })
)

export const setupSchema = named(
  'SecondFactorSetup',
  object({
    secret: text('Base 32'),
    otpauthUrl: text('What authenticators read'),
    qrSvg: text('The same as an SVG image of a QR code'),
  })
)

export const recoveryCodesSchema = named('RecoveryCodes', object({ recoveryCodes: list(text()) }))

const sessionSchema = named(
  'Session',
  object({
    id: id(),
    current: flag('The session of this request'),
    address: nullable(text('IP address of its latest use')),
    userAgent: nullable(text()),
    createdAt: dateTime(),
    lastSeenAt: dateTime(),
    expiresAt: dateTime(),
  })
)

export const sessionsSchema = object({ items: list(sessionSchema) })

export const userSchema = named(
  'User',
  object({
    id: id('The account'),
    email: text(),
    displayName: nullable(text()),
    emailVerified: flag(),
    mfaEnabled: flag(),
    installationAdministrator: flag(),
    disabled: flag(),
    createdAt: dateTime(),
    lastSeenAt: nullable(dateTime()),
  })
)
