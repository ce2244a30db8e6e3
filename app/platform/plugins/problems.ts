import { defineProblems } from '#app/shared/problems/problem'

/** Codes of the plugins of the installation. */
export const { definitions: pluginProblems, problem: pluginProblem } = defineProblems({
  'plugin.not_found': {
    status: 404,
    detail: 'No plugin with this id is installed. GET /api/admin/plugins lists those that are.',
  },
  'plugin.faulty': {
    status: 409,
    detail: 'This plugin is incompatible, so it is left out. GET it: `faults` says why.',
  },
  'plugin.settings_missing': {
    status: 409,
    detail: 'The plugin cannot be on without its required settings. `missing` names them.',
  },
})
