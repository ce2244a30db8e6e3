import { orWell, warningFinding, type Finding } from '#app/installation/doctor/finding'
import { listContradictions } from '#app/installation/doctor/rules/contradictions'
import { findNearName } from '#app/installation/doctor/rules/edit_distance'

/** Settings as they were given. */
export interface SettingFacts {
  /** Every setting that there is. */
  known: readonly string[]

  /** The lines of `.env`, in their order. */
  file: readonly { name: string; value: string }[]
  environment: Readonly<Record<string, string | undefined>>

  /** Settings that name a file or folder, where it is not there. */
  missingFiles: readonly string[]
  cores: number
}

/** Read by Node, the launcher or the framework, and not by Shunt. */
const FOREIGN =
  /^(NODE_|SHUNT_|npm_)|^(TZ|ENV_PATH|PATH|UV_THREADPOOL_SIZE|SSL_CERT_FILE|SSL_CERT_DIR)$/

/** A shorter name of the environment is near too many others. */
const LEAST_LENGTH = 6

export function findSettingFaults(facts: SettingFacts): Finding[] {
  const found = [
    ...findUnknown(facts),
    ...findMisspelt(facts),
    ...findDoubles(facts),
    ...findOverridden(facts),
    ...facts.missingFiles.map((name) => warningFinding('settings', 'missing_file', { name })),
    ...listContradictions(facts.environment, facts.cores),
  ]
  return orWell(found, 'settings')
}

function findUnknown({ file, known }: SettingFacts): Finding[] {
  const names = [...new Set(file.map(({ name }) => name))]
  return names
    .filter((name) => !known.includes(name) && !FOREIGN.test(name))
    .map((name) => {
      const near = findNearName(name, known)
      if (near === null) return warningFinding('settings', 'unknown', { name })
      return warningFinding('settings', 'unknown_near', { name, near })
    })
}

/** The environment is full of what is not ours: only a name that is almost a setting is one. */
function findMisspelt({ environment, known, file }: SettingFacts): Finding[] {
  const inFile = new Set(file.map(({ name }) => name))
  return Object.keys(environment)
    .filter((name) => name.length >= LEAST_LENGTH && !known.includes(name) && !inFile.has(name))
    .filter((name) => !FOREIGN.test(name))
    .flatMap((name) => {
      const near = findNearName(name, known)
      if (near === null || environment[near] !== undefined) return []
      return [warningFinding('settings', 'misspelt', { name, near })]
    })
}

function findDoubles({ file }: SettingFacts): Finding[] {
  const names = file.map(({ name }) => name)
  const doubles = names.filter((name, index) => names.indexOf(name) !== index)
  return [...new Set(doubles)].map((name) => warningFinding('settings', 'double', { name }))
}

function findOverridden({ file, environment, known }: SettingFacts): Finding[] {
  const lines = new Map(file.map(({ name, value }) => [name, value]))
  return [...lines]
    .filter(([name, value]) => known.includes(name) && value !== '' && value !== environment[name])
    .filter(([name]) => environment[name] !== undefined)
    .map(([name]) => warningFinding('settings', 'overridden', { name }))
}
