import { invalidField } from '#app/shared/problems/problems'
import { PLAN_NAMES } from '#config/plans'

export const LONGEST_PLAN_NAME = 20

/** Such a name needs no quoting in an address or in the settings of a payment provider. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/

/** What stands in the place of a name in addresses and forms. */
const RESERVED = ['new', 'default']

/** Can a plan have this name? */
export function isPlanName(name: string): boolean {
  return NAME.test(name) && name.length <= LONGEST_PLAN_NAME
}

/** @throws Problem `request.invalid` */
export function assertPlanName(name: string): void {
  if (!isPlanName(name)) {
    throw invalidField(
      'name',
      `Give 1 to ${LONGEST_PLAN_NAME} letters, digits, hyphens and underscores, a letter first.`
    )
  }
  if (RESERVED.includes(name.toLowerCase())) {
    throw invalidField('name', `${RESERVED.join(' and ')} cannot be names of plans.`)
  }
}

/** Is it the name of a plan of config/plans.ts, whichever case it is in? */
export function isShippedName(name: string): boolean {
  const wanted = name.toLowerCase()
  return PLAN_NAMES.some((one) => one.toLowerCase() === wanted)
}
