import { createIgnitor } from './ignitor.js'
import { refuseStart, reportStartFailure } from './start_failure.js'
import { endWrongUseAsLauncher } from './usage_errors.js'

/**
 * Commands of the framework touch no secret. Our own commands in this list are for people whose key
 * is not the one of the database.
 */
const WITHOUT_KEY =
  /^(keys:|backup:(restore|verify)$|(make|migration|db|env|list|inspect|generate):)|^(codegen|build|serve|test|list|repl|add|configure|eject)$/

/** They say themselves what does not let the application start. */
const EXAMINING = /^(doctor|start:check)$/

const [command = 'list'] = process.argv.slice(2)

/** The command line would print a stack, and end with 1. */
const refuse = EXAMINING.test(command) ? undefined : refuseStart

// A reader that stops early, such as `head`, has read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

createIgnitor(refuse)
  .tap((app) => {
    if (WITHOUT_KEY.test(command) || EXAMINING.test(command)) return
    app.starting(async () => {
      const { tryOwnKey } = await import('#app/installation/keys/guard_own_key')
      await tryOwnKey().catch((error: unknown) => {
        refuseStart(error)
        throw error
      })
    })
  })
  .ace()
  .configure(endWrongUseAsLauncher)
  .handle(process.argv.splice(2))
  .catch(reportStartFailure)
