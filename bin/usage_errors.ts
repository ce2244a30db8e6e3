import type { ApplicationService } from '@adonisjs/core/types'

/** What `./shunt` ends with where it does not know the words that it was given. */
const WRONG_USE_EXIT_CODE = 64

/** Of ace: words of the command line that it does not know, or that are missing. */
const OF_USE = new Set([
  ...['E_COMMAND_NOT_FOUND', 'E_UNKNOWN_FLAG', 'E_MISSING_FLAG', 'E_MISSING_FLAG_VALUE'],
  ...['E_MISSING_ARG', 'E_MISSING_ARG_VALUE', 'E_INVALID_FLAG'],
])

/** Has the command line end with 64 where it was used in a wrong way; the framework ends with 1. */
export async function endWrongUseAsLauncher(app: ApplicationService): Promise<void> {
  const ace = await app.container.make('ace')
  const render = ace.errorHandler.render.bind(ace.errorHandler)
  ace.errorHandler.render = async (error: unknown, kernel) => {
    if (OF_USE.has((error as { code?: string } | null)?.code ?? '')) {
      kernel.exitCode = WRONG_USE_EXIT_CODE
    }
    await render(error, kernel)
  }
}
