import { Port } from '#app/shared/port'

/**
 * Returns which setting of the identity provider that the settings describe would be refused, and why;
 * null: none.
 */
export const describedProviderCheck = new Port<() => Promise<string | null>>(
  'doctor.describedProviderCheck'
)
