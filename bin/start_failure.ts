import { prettyPrintError } from '@adonisjs/core'
import { WRONG_KEY_EXIT_CODE, WrongKey } from '#app/installation/keys/rules/wrong_key'

/** What a process ends with whose settings are wrong. */
export const WRONG_SETTINGS_EXIT_CODE = 82

/**
 * Reports why a process does not start, and sets its exit code. What an operator can correct is a
 * sentence without a stack.
 */
export function reportStartFailure(failure: unknown): void {
  const error = failure as Error & { code?: string; help?: string }
  if (error instanceof WrongKey) return end(WRONG_KEY_EXIT_CODE, error.message)
  if (error.code === 'E_INVALID_ENV_VARIABLES') {
    const faults = (error.help ?? '').replaceAll(/^- /gm, '  ')
    return end(WRONG_SETTINGS_EXIT_CODE, `the settings are wrong.\n${faults}`)
  }
  process.exitCode = 1
  prettyPrintError(error)
}

/** Ends the process where an operator can correct what is wrong; other errors are someone else's. */
export function refuseStart(error: unknown): void {
  const isRefusal =
    error instanceof WrongKey || (error as { code?: string }).code === 'E_INVALID_ENV_VARIABLES'
  if (isRefusal) reportStartFailure(error)
}

/** Ends the process: pools and watches that were opened before would keep it alive. */
function end(code: number, message: string): never {
  process.stderr.write(`Shunt: ${message}\n`)
  process.exit(code)
}
