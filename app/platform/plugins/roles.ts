import type { Contribution } from '#app/platform/plugins/contract'

/** The name of a role is the member of the contribution that fills it. */
export type PluginRoleName = Exclude<keyof Contribution, 'jobs' | 'check'>

/** What distinguishes kinds of plugins in lists and in the API. */
export type PluginKind =
  'ChatChannel' | 'Payment' | 'Licence' | 'IdentityProvider' | 'ApiDialect' | 'ClickColumns'

export interface PluginRole {
  /** What lists and the API call it. */
  kind: PluginKind

  /** Can several plugins fill it at once, or one of all that are installed? */
  sharing: 'many' | 'one'

  /** Members that each part of this role has to have, and what they are. */
  members: Readonly<Record<string, 'string' | 'boolean' | 'object' | 'function'>>
}

/**
 * Every role that a plugin can fill. A new one is an interface in the contract, an entry here, a
 * default in the core where `sharing` is `one`, and a suite in tests/contracts.
 */
export const PLUGIN_ROLES: Readonly<Record<PluginRoleName, PluginRole>> = {
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
    members: { name: 'string', takesLicences: 'boolean', stateOf: 'function' },
  },
  identityProviders: {
    kind: 'IdentityProvider',
    sharing: 'many',
    members: {
      kind: 'string',
      name: 'string',
      settings: 'object',
      begin: 'function',
      complete: 'function',
      test: 'function',
    },
  },
  apiDialects: {
    kind: 'ApiDialect',
    sharing: 'many',
    members: { name: 'string', paths: 'object', answer: 'function' },
  },
  clickColumns: {
    kind: 'ClickColumns',
    sharing: 'one',
    members: { name: 'string', open: 'function' },
  },
}

export const PLUGIN_ROLE_NAMES = Object.keys(PLUGIN_ROLES) as PluginRoleName[]

/** Lists the roles that a plugin fills. */
export function listRoles(contribution: Contribution): PluginRoleName[] {
  return PLUGIN_ROLE_NAMES.filter((name) => {
    const part = contribution[name]
    return Array.isArray(part) ? part.length > 0 : part !== undefined
  })
}

/** Lists those of them that only one plugin can have. */
export function listExclusiveRoles(contribution: Contribution): PluginRoleName[] {
  return listRoles(contribution).filter((name) => PLUGIN_ROLES[name].sharing === 'one')
}
