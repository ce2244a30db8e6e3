import type { Affected } from './affected.ts'

/** A part of a run with an installation of its own, so that it can run beside the others. */
export interface Lane {
  name: string

  /** What it runs in a run of everything. */
  suites: readonly string[]

  /** Between the name of the installation's database and "_test". */
  databaseSuffix: string
  redisNumber: number

  /** Its files, a folder of storage/. Its port is drawn. */
  storage: string
}

/** What everything else runs in, one after the other. */
export const MAIN_LANE: Lane = {
  name: 'main',
  suites: [],
  databaseSuffix: '',
  redisNumber: 15,
  storage: 'test',
}

/** What people do in a browser, and plugins, take as long as all the others together. */
export const LANES_BESIDE: readonly Lane[] = [
  {
    name: 'beside',
    suites: ['console', 'pages', 'plugins'],
    databaseSuffix: '_beside',
    redisNumber: 14,
    storage: 'test_beside',
  },
]

/** Suites that wait for times of their own have the machine to themselves, at the end. */
export const ALONE: readonly string[] = ['specification', 'first_minute']

/** Names the lane to a launcher that was started for it. */
export const LANE_VARIABLE = 'SHUNT_LANE'

/** Returns the lane of this process. */
export function ownLane(): Lane {
  const name = process.env[LANE_VARIABLE]
  return LANES_BESIDE.find((lane) => lane.name === name) ?? MAIN_LANE
}

/** A step of a run: a command that counts as one test, a suite whose tests are counted, or a lane beside. */
export type Step =
  | { kind: 'command'; title: string; command: readonly string[]; before?: 'keep generated files' }
  | { kind: 'suite'; suite: string; files?: readonly string[] }
  | { kind: 'begin'; lane: Lane }
  | { kind: 'end'; lane: Lane }

const command = (title: string, ...words: string[]): Step => ({
  kind: 'command',
  title,
  command: words,
})
const suiteStep = (suite: string): Step => ({ kind: 'suite', suite })

const CHECKS = [
  command('typecheck', 'npm', 'run', '--silent', 'typecheck'),
  command('lint', 'npm', 'run', '--silent', 'lint'),
  command('format', 'npm', 'run', '--silent', 'format:check'),
]

/**
 * Returns the steps of a run of everything.
 *
 * @param suites all suites, in their order
 * @param folders where the generated files of before and of now lie
 */
export function planEverything(
  suites: readonly string[],
  folders: { committed: string; now: string }
): Step[] {
  const elsewhere = new Set([...LANES_BESIDE.flatMap((lane) => lane.suites), ...ALONE])
  return [
    command('codegen', 'npm', 'run', '--silent', 'codegen'),
    {
      kind: 'command',
      title: 'generated files',
      command: ['diff', '-ru', folders.committed, folders.now],
      before: 'keep generated files',
    },
    ...LANES_BESIDE.map((lane) => ({ kind: 'begin', lane }) as const),
    ...CHECKS,
    ...suites.filter((suite) => !elsewhere.has(suite)).map(suiteStep),
    ...LANES_BESIDE.map((lane) => ({ kind: 'end', lane }) as const),
    ...suites.filter((suite) => ALONE.includes(suite)).map(suiteStep),
    command('build', './shunt', 'build'),
    command('chaos smoke', './shunt', 'chaos', 'smoke'),
  ]
}

/** Returns the steps of a run of the suites that were named. */
export const planSuites = (suites: readonly string[]): Step[] => suites.map(suiteStep)

/** Returns the steps of a run of what a change can affect: every check, and of each suite some files. */
export function planAffected(affected: Affected): Step[] {
  const suites = [...affected].map(([suite, files]) => ({ kind: 'suite', suite, files }) as const)
  return [...CHECKS, ...suites]
}

/** Returns the steps that come before all others: an empty database, and the built files of pages. */
export function planPreparation(lane: Lane): Step[] {
  const program = 'scripts/launcher/test_run/fresh_database.ts'
  const vite = ['node_modules/.bin/vite', 'build', '--logLevel', 'warn']
  return [
    command('database', 'node', '--disable-warning=ExperimentalWarning', program),
    // Before any application starts, which reads the list of built files once. A lane beside finds them.
    ...(lane === MAIN_LANE ? [command('assets', ...vite)] : []),
  ]
}
