import type { SignedIn } from '#app/platform/access/signed_in'
import { Port } from '#app/shared/port'

/** Returns the highest plan that the licence of the installation allows; null: any. */
export const licencePlanCeiling = new Port<() => string | null>('access.licencePlanCeiling')

/** Ends a session that is too old for an organisation. */
export const sessionEnder = new Port<(signedIn: SignedIn) => Promise<void>>('access.sessionEnder')
