import type { Contribution } from '#app/platform/plugins/contract'
import {
  listRoles,
  PLUGIN_ROLE_NAMES,
  PLUGIN_ROLES,
  type PluginRoleName,
} from '#app/platform/plugins/roles'
import { settingsFaults } from '#app/platform/plugins/rules/settings_faults'

/** Formats of chat channels, and kinds of identity providers. */
const PASCAL_CASE = /^[A-Z][A-Za-z0-9]{1,29}$/
const CODE = /^webhook\.[a-z0-9_]{1,50}$/
const JOB = /^[a-z][a-z0-9_]{0,39}$/

const DIALECT = /^[a-z][a-z0-9-]{0,39}$/
const PATH = /^(?:\/[a-z0-9][a-z0-9._-]*){1,5}$/

/** Paths that the core answers, whatever plugins there are. */
const OWN_PATHS =
  /^\/(?:console|docs|health|metrics|internal|assets|login)(?:\/|$)|^\/api(?!\/v[2-9])/

/** The formats that are the core's own. */
const OWN_FORMATS = ['Json']
const SHORTEST_ROUND_SECONDS = 60

/** Returns everything that is wrong with what a plugin offers, one sentence each. */
export function contributionFaults(contribution: unknown): string[] {
  if (contribution instanceof Promise) {
    contribution.catch(() => {})
    return ['contribute returned a promise; it has to say at once what it offers']
  }
  if (typeof contribution !== 'object' || contribution === null) {
    return ['contribute returned no object']
  }
  const known = [...PLUGIN_ROLE_NAMES, 'jobs', 'check']
  const strange = Object.keys(contribution).filter((name) => !known.includes(name))
  const faults = strange.map((name) => `it offers ${name}, which is no role of this contract`)
  const given = contribution as Contribution
  if (given.chatChannels !== undefined && !Array.isArray(given.chatChannels)) {
    return [...faults, 'chatChannels is no list']
  }
  if (given.identityProviders !== undefined && !Array.isArray(given.identityProviders)) {
    return [...faults, 'identityProviders is no list']
  }
  if (given.apiDialects !== undefined && !Array.isArray(given.apiDialects)) {
    return [...faults, 'apiDialects is no list']
  }
  for (const role of listRoles(given)) faults.push(...roleFaults(role, given[role]))
  if (given.check !== undefined && typeof given.check !== 'function') {
    faults.push('check is no function')
  }
  return [...faults, ...jobFaults(given.jobs)]
}

function roleFaults(role: PluginRoleName, part: unknown): string[] {
  const parts: any[] = Array.isArray(part) ? part : [part]
  return parts.flatMap((one) => {
    const wrong = Object.entries(PLUGIN_ROLES[role].members)
      .filter(([name, wanted]) => kindOf(one?.[name]) !== wanted)
      .map(([name, wanted]) => `${role}: ${name} has to be a ${wanted}`)
    if (wrong.length > 0) return wrong
    if (role === 'identityProviders') return kindFaults(one)
    if (role === 'apiDialects') return dialectFaults(one)
    return role === 'chatChannels' ? channelFaults(one) : []
  })
}

const kindOf = (value: unknown): string => typeof value

function channelFaults({ format, addressProblem }: any): string[] {
  const faults: string[] = []
  if (!PASCAL_CASE.test(format)) faults.push(`format ${format} has to be PascalCase`)
  if (OWN_FORMATS.includes(format)) faults.push(`format ${format} is the core's own`)
  if (!CODE.test(addressProblem?.code) || typeof addressProblem?.detail !== 'string') {
    faults.push(
      `${format}: addressProblem needs a code such as webhook.url_not_slack, and a detail`
    )
  }
  return faults
}

function kindFaults({ kind, settings }: any): string[] {
  const faults = settingsFaults(settings).map((fault) => `${kind}: ${fault}`)
  if (!PASCAL_CASE.test(kind)) faults.push(`kind ${kind} has to be PascalCase`)
  if (Object.values<any>(settings).some((setting) => setting?.kind === 'secret')) {
    faults.push(`${kind}: a provider has one secret, which the core keeps`)
  }
  return faults
}

function dialectFaults({ name, paths }: any): string[] {
  const faults: string[] = []
  if (!DIALECT.test(name)) faults.push(`dialect ${name}: its name has to be lower-case`)
  if (!Array.isArray(paths) || paths.length === 0) return [...faults, `${name}: paths is no list`]
  for (const path of paths) {
    if (!PATH.test(path)) faults.push(`${name}: path ${path} has to be as /rest/v3`)
    if (OWN_PATHS.test(path)) faults.push(`${name}: path ${path} is the core's own`)
  }
  return faults
}

function jobFaults(jobs: unknown): string[] {
  if (jobs === undefined) return []
  if (typeof jobs !== 'object' || jobs === null) return ['jobs is no object']
  return Object.entries(jobs).flatMap(([name, job]) => {
    const faults: string[] = []
    const every = job?.everySeconds
    if (!JOB.test(name)) faults.push(`job ${name}: its name has to be lower-case`)
    if (typeof job?.run !== 'function') faults.push(`job ${name}: run is no function`)
    if (every !== undefined && !(Number.isInteger(every) && every >= SHORTEST_ROUND_SECONDS)) {
      faults.push(`job ${name}: everySeconds has to be ${SHORTEST_ROUND_SECONDS} or more`)
    }
    return faults
  })
}
