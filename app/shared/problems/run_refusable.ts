import { Problem } from '#app/shared/problems/problem'

/** What a command needs to say that it refuses. */
interface RefusingCommand {
  exitCode?: number
  logger: { error(message: string): void }
}

/** Does the work of a command; what is refused is one sentence, and exit code 1. */
export async function runRefusable(
  command: RefusingCommand,
  work: () => Promise<void>
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    command.exitCode = 1
    command.logger.error(error.message)
  }
}
