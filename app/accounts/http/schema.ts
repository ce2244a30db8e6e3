import { ROLES } from '#app/access/roles'
import { flag, id, list, nullable, object, text } from '#app/shared/http/schema'

/** What is to be read of accounts, for the API document. */
export const acceptedSchema = object({ status: text('Accepted') })

export const meSchema = object({
  id: id('The account'),
  email: text(),
  displayName: nullable(text()),
  emailVerified: flag('Without it, the account makes no links'),
  mfaEnabled: flag(),
  installationAdministrator: flag(),
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

export const signedInSchema = {
  type: 'object',
  properties: {
    mfaRequired: flag('The cookie is good for the second factor alone, for ten minutes'),
    user: { ...meSchema, description: 'Who signed in; left out while `mfaRequired`' },
  },
  required: ['mfaRequired'],
}
