import { ignoreInterruptions, listenToSignals } from '../machine/interruptions.ts'
import { fail } from '../machine/output.ts'
import { signal } from '../machine/processes.ts'
import { runLogged } from '../machine/programs.ts'

export const UNCHANGED = 'Nothing was changed, and the version of before runs on.'

let code = 0
let killable: number | undefined

/** From here a signal is noted, and the upgrade decides what it interrupts. */
export function noteSignals(): void {
  listenToSignals((noted) => {
    code = noted
    if (killable !== undefined) signal(-killable, 'SIGTERM')
  })
}

export const isInterrupted = () => code !== 0

/** @throws Exit after a signal, while nothing was changed */
export function endIfInterrupted(): void {
  if (code !== 0) fail(code, `interrupted. ${UNCHANGED}`)
}

/** Hears no signal from here; returns the code of the one that was noted, or 0. */
export function stopNotingSignals(): number {
  const noted = code
  code = 0
  ignoreInterruptions()
  return noted
}

/**
 * Runs a program to its end in a session of its own, so that Ctrl-C is ours to judge.
 *
 * @param mayBeKilled whether a signal to us ends it; half a change of the schema is worse than a late answer
 */
export async function runApart(
  command: string[],
  log: string,
  { mayBeKilled }: { mayBeKilled: boolean }
): Promise<number> {
  const onStart = (pid: number) => (killable = mayBeKilled ? pid : undefined)
  const ended = await runLogged(command, { log, apart: true, onStart })
  killable = undefined
  return ended
}
