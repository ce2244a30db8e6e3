import type { Contribution } from '#app/platform/plugins/contract'

/** The name of a role is the member of the contribution that fills it. */
export type RoleName = Exclude<keyof Contribution, 'jobs' | 'check'>

export interface Role {
  /** What lists and the API call it. */
  kind: string

  /** Can several plugins fill it at once, or one of all that are installed? */
  sharing: 'many' | 'one'

  /** Members that each part of this role has to have, and what they are. */
  members: Readonly<Record<string, 'string' | 'object' | 'function'>>
}

/**
 * Every role that a plugin can fill. A new one is an interface in the contract, an entry here, a
 * default in the core where `sharing` is `one`, and a suite in tests/contracts.
 */
export const ROLES: Readonly<Record<RoleName, Role>> = {
  chatChannels: {
    kind: 'ChatChannel',
    sharing: 'many',
    members: {
      format: 'string',
      name: 'string',
      addressHelp: 'string',
      addressProblem: 'object',
      ownsAddress: 'function',
      bodyOf: 'function',
    },
  },
  payment: {
    kind: 'Payment',
    sharing: 'one',
    members: { name: 'string', receive: 'function' },
  },
  licence: {
    kind: 'Licence',
    sharing: 'one',
    members: { name: 'string', stateOf: 'function' },
  },
}

export const ROLE_NAMES = Object.keys(ROLES) as RoleName[]

/** The roles that a plugin fills. */
export function rolesOf(contribution: Contribution): RoleName[] {
  return ROLE_NAMES.filter((name) => {
    const part = contribution[name]
    return Array.isArray(part) ? part.length > 0 : part !== undefined
  })
}

/** Those of them that only one plugin can have. */
export function exclusiveRolesOf(contribution: Contribution): RoleName[] {
  return rolesOf(contribution).filter((name) => ROLES[name].sharing === 'one')
}
