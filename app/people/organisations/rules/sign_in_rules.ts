import { SIGN_IN_POLICIES, type SignInPolicy } from '#app/platform/access/sign_in_policy'
import { invalidField } from '#app/shared/problems/problems'

/** What an organisation can ask of signing in; what is missing stays as it is. */
export interface SignInRulesInput {
  /** null stays as it is, too. */
  signInPolicy?: string | null

  /** null: as long as the installation says. */
  sessionHours?: number | null
  idleMinutes?: number | null

  /** null: 30 where an identity provider can be used. */
  stepUpMinutes?: number | null

  /** Ids of Owners whom the policy leaves out; null stays as it is. */
  breakGlass?: string[] | null
}

/** Lowest and highest values. */
export const SIGN_IN_RANGES = {
  sessionHours: [1, 720],
  idleMinutes: [5, 43_200],
  stepUpMinutes: [5, 240],
} as const satisfies Record<string, [number, number]>

export interface SignInRules {
  sign_in_policy?: SignInPolicy
  session_hours?: number | null
  idle_minutes?: number | null
  step_up_minutes?: number | null
}

/**
 * Reads what a request says of signing in into columns.
 *
 * @throws Problem `request.invalid`
 */
export function readSignInRules(input: SignInRulesInput): SignInRules {
  const rules: SignInRules = {}
  if (typeof input.signInPolicy === 'string') {
    const found = SIGN_IN_POLICIES.find((policy) => policy === input.signInPolicy)
    if (!found) throw invalidField('signInPolicy', 'The policy is Any or SingleSignOn.')
    rules.sign_in_policy = found
  }
  if (input.sessionHours !== undefined) {
    rules.session_hours = readRange('sessionHours', input.sessionHours)
  }
  if (input.idleMinutes !== undefined) {
    rules.idle_minutes = readRange('idleMinutes', input.idleMinutes)
  }
  if (input.stepUpMinutes !== undefined) {
    rules.step_up_minutes = readRange('stepUpMinutes', input.stepUpMinutes)
  }
  return rules
}

function readRange(name: keyof typeof SIGN_IN_RANGES, given: number | null): number | null {
  const [least, most] = SIGN_IN_RANGES[name]
  if (given === null || (Number.isInteger(given) && given >= least && given <= most)) return given
  throw invalidField(name, `Give a whole number from ${least} to ${most}, or null.`)
}
