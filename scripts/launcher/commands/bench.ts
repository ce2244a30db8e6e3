import type { Given } from '../command_line/commands.ts'
import { runProgram } from '../test_run/programs.ts'

export async function run(given: Given): Promise<number> {
  return runProgram('bench', given)
}
