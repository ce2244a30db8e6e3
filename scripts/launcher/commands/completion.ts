import { existsSync } from 'node:fs'
import { COMMANDS, LOG_NAMES, type Given } from '../command_line/commands.ts'
import { buildCompletion, type Shell } from '../command_line/completion.ts'
import { listPrograms } from '../test_run/programs.ts'
import { readSuites } from '../test_run/suites.ts'

/** Prints a script for a shell. Suites and programs are those of the sources; a release has none. */
export async function run({ words: [shell] }: Given): Promise<void> {
  const isOfSources = existsSync('adonisrc.ts')
  const words = {
    help: COMMANDS.map(({ name }) => name),
    logs: LOG_NAMES,
    ...(isOfSources && {
      test: readSuites(),
      bench: listPrograms('bench'),
      chaos: listPrograms('tests/chaos'),
    }),
  }
  process.stdout.write(buildCompletion(shell as Shell, words))
}
