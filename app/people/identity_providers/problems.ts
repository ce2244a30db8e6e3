import { defineProblems } from '#app/shared/problems/problem'

const defined = defineProblems({
  'identity.provider_not_found': {
    status: 404,
    detail: 'There is no such identity provider here.',
  },
  'identity.kind_invalid': {
    status: 422,
    detail:
      'No plugin that is on brings this kind of identity provider. GET /api/admin/plugins lists plugins.',
  },
  'identity.roles_invalid': {
    status: 422,
    detail:
      'Each role needs a group, a workspace that the provider can give, and Viewer, Manager or Administrator; each group is named once for each workspace.',
  },
  'identity.provider_limit': {
    status: 409,
    detail: 'At most 20 identity providers can be set up here. Delete one first.',
  },
  'identity.version_conflict': {
    status: 412,
    detail: 'The identity provider was changed in the meantime. Read it again.',
  },
  'identity.set_by_settings': {
    status: 409,
    detail:
      'The settings of the installation (SSO_KIND and others) describe this provider. Only its table of roles can be changed here.',
  },
  'identity.provider_needed': {
    status: 409,
    detail:
      'The policy of the organisation needs this provider. Change the policy first, or set up another provider.',
  },
})

export const identityProviderProblems = defined.definitions
export const identityProviderProblem = defined.problem
