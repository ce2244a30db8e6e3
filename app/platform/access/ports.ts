import { Port } from '#app/shared/port'

/** Returns the highest plan that the licence of the installation allows; null: any. */
export const licencePlanCeiling = new Port<() => string | null>('access.licencePlanCeiling')
